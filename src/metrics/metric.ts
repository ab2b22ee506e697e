import type { Judged, ParentNeed } from './judged.ts';

/** What the number behind the @ of a metric's name counts. */
export type Cutoff = 'parents' | 'hits' | 'tokens' | 'none';

/** A metric as data: to add one, write a file and a line in the registry. */
export interface Metric {
  readonly meaning: string;
  readonly range: '0 to 1' | 'tokens';
  /** Where the definition comes from. */
  readonly source: string;
  readonly cutoff: Cutoff;
  /** It says how the text was split, whatever is retrieved. */
  readonly ofSplit?: true;
  /** What a query must have to be scored: labelled parents, labelled passages, or nothing. */
  readonly needs: 'parents' | 'passages' | 'nothing';
  /** The value of one query; only asked where the query has what the metric needs. */
  value(judged: Judged, cutoff: number): number;
  /** Parents that a list must hold, where they exist, for a metric that reads parents and has no cut-off. */
  reach?(needs: readonly ParentNeed[]): number;
  /** Weight of a query in the mean where it is not 1: the number of units its value is a mean of. */
  weight?(judged: Judged): number;
  /** Value that a random ranking of `parents` parents gives one query on average. */
  chance?(needs: readonly ParentNeed[], cutoff: number, parents: number): number;
  /** True where the cut-off takes in everything, so that the metric says nothing. */
  saturated?(cutoff: number, corpus: { parents: number; tokens: number }): boolean;
  /** The same metric at a coverage of its own, whatever that of the golden set is. */
  atCoverage?(coverage: number): Metric;
  /** What the name means with a number of chunks, where the cut-off counts tokens. */
  readonly inChunks?: Metric;
}

/** A metric that reads the coverage of what it judges, at a coverage of its own. */
export function withCoverage(metric: Metric, coverage: number): Metric {
  return {
    ...metric,
    value: (judged, cutoff) => metric.value({ ...judged, coverage }, cutoff),
  };
}
