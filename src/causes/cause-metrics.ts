import { parseMetric } from '../metrics/metric-name.ts';
import { parentMetricAt } from './unjudged-lists.ts';

/** What decides whether a need was found. */
export interface CauseMetrics {
  /** Null where no gated metric looks at passages need by need: then parents decide. */
  readonly passageMetric: string | null;
  readonly parentMetric: string;
  /** Parents that count, from the first. */
  readonly k: number;
}

/** Passage metrics whose value is a share of needs, so that each need is found by itself or is not. */
const byNeed = ['passage-recall', 'held'];

const ungated = 'recall@10';

/** The first gated metric of each level; where no parent metric is gated, the first ten parents count. */
export function causeMetrics(gated: readonly string[]): CauseMetrics {
  const passage = gated.map(parseMetric).find(({ family }) => byNeed.includes(family));
  const parent = parseMetric(gated.find((name) => parentMetricAt(name) !== null) ?? ungated);
  return {
    passageMetric: passage?.name ?? null,
    parentMetric: parent.name,
    k: parent.cutoff,
  };
}
