/** How far work other than embedding has come. */
export interface WorkStep {
  readonly work: 'cutting' | 'searching';
  /** Documents cut, by each variant; queries answered, for each variant and retriever. */
  readonly done: number;
  readonly total: number;
}

/** Counts work of known length, and tells how far it has come. */
export function countSteps(
  { work, total }: Pick<WorkStep, 'work' | 'total'>,
  onStep: ((step: WorkStep) => void) | undefined,
): () => void {
  let done = 0;
  return () => {
    done += 1;
    onStep?.({ work, done, total });
  };
}
