/** One metric of one variant. */
export interface MetricScore {
  /** Null where nothing was scored, or where the metric says nothing about this corpus. */
  readonly mean: number | null;
  /** Queries (for `intact`: needs) that entered the mean, and all there are. */
  readonly scored: number;
  readonly total: number;
  readonly perQuery: ReadonlyMap<string, number>;
}

export interface Scores {
  /** Names of the metrics, in the order asked for. */
  readonly metrics: readonly string[];
  /** Those of them that say how the text was split, whatever is retrieved. */
  readonly ofSplit: readonly string[];
  /** Those of them that state a coverage of their own, as `passage-recall@2000t:.5`. */
  readonly atCoverage: readonly {
    readonly name: string;
    readonly base: string;
    readonly coverage: string;
  }[];
  /** What a random ranking of the parents would score, for metrics that have a chance level. */
  readonly chance: ReadonlyMap<string, number>;
  readonly variants: readonly {
    readonly name: string;
    readonly metrics: ReadonlyMap<string, MetricScore>;
  }[];
  /** Queries left out of every mean, because they have no need. */
  readonly unlabelled: readonly string[];
  /** Queries left out of the passage metrics, because they are labelled by document alone. */
  readonly parentOnly: readonly string[];
  /** Queries that found fewer than `k` parents, by variant, because `candidates` cut the list; `k` is the largest cut-off scored. */
  readonly starved: readonly {
    readonly variant: string;
    readonly k: number;
    readonly queries: readonly string[];
  }[];
  /** Queries whose ideal ranking for nDCG is taken greedily: their values may be a little high. */
  readonly greedyIdeals: readonly string[];
}
