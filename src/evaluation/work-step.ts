/** How far work other than embedding has come. */
export interface WorkStep {
  readonly work: 'cutting' | 'searching';
  /** Documents cut, by each variant; queries answered, for each variant and retriever that are searched together. */
  readonly done: number;
  readonly total: number;
}

export interface StepCount {
  /** Counts a step, and tells of it. */
  one(): void;
  /** Counts steps that need no work: they are told of with the next that does. */
  skip(count: number): void;
}

/** Counts work of known length, and tells how far it has come. */
export function countSteps(
  { work, total }: Pick<WorkStep, 'work' | 'total'>,
  onStep: ((step: WorkStep) => void) | undefined,
): StepCount {
  let done = 0;
  return {
    one() {
      done += 1;
      onStep?.({ work, done, total });
    },
    skip(count) {
      done += count;
    },
  };
}
