/** Ordered from the one that decides a run to the one that does not, but for `no-baseline`. */
export type Verdict =
  | 'incomplete'
  | 'regressed'
  | 'not-comparable'
  | 'inconclusive'
  | 'watch'
  | 'no-baseline'
  | 'pass';

/** What a gate demands, every setting after defaults. */
export interface Gate {
  readonly metrics: readonly string[];
  /** A smaller fall of a mean is none. */
  readonly maxDrop: number;
  /** A larger fall fails the run, whatever a test says. */
  readonly failDrop: number;
  /** Level of the one-sided test, held over all gated cells by Holm's method. */
  readonly alpha: number;
  /** `significant`: a fall must be more than chance; `drop`: any fall over `maxDrop` fails; `non-inferior`: a larger fall than `margin` must be ruled out. */
  readonly require: 'significant' | 'drop' | 'non-inferior';
  /** Lowest mean allowed, by metric; holds without a baseline. */
  readonly min: Readonly<Record<string, number>>;
  readonly margin: number;
  /** Tags whose queries are gated by themselves as well. */
  readonly slices: readonly string[];
  /** Largest share of the baseline's queries that may be gone or changed. */
  readonly maxChurn: number;
  readonly onInconclusive: 'fail' | 'warn';
  /** A fall that is only watched fails too. */
  readonly strict: boolean;
}

/** Which rule of the gate a cell broke. */
export type Rule = 'significant' | 'drop' | 'fail-drop' | 'min';

export interface Range {
  readonly low: number;
  readonly high: number;
}

/** What chance could have done to a mean of paired differences. */
export interface PairedTest {
  /** 95 % interval of the mean difference; null of fewer than two queries. */
  readonly interval: Range | null;
  /** Percentile bootstrap of the same, 10,000 draws, for those who want it; null between variants. */
  readonly bootstrap: Range | null;
  /** Sign-flip p: of a fall where a run meets its baseline, of any difference between variants. */
  readonly p: number;
  /** Sign-flip p of a rise, where a run meets its baseline and rose; else null. */
  readonly rise: number | null;
  /** After Holm's method over the family of comparisons; null outside one. */
  readonly adjusted: number | null;
  /** Queries (or clusters) whose value changed: the others have no sign to flip. */
  readonly changed: number;
  /** Clusters that were flipped whole; null where queries were. */
  readonly clusters: number | null;
  /** Smaller changes are missed more than one time in five. */
  readonly detectable: number | null;
}

/** One gated metric of one variant, over all queries or a slice of them, against the baseline over the queries both have. */
export interface Cell {
  readonly variant: string;
  readonly metric: string;
  /** The tag whose queries these are; null: all. */
  readonly slice: string | null;
  /** Whether it counts in the run's verdict: slices under 20 queries are only shown. */
  readonly gated: boolean;
  readonly verdict: Verdict;
  /** Rules broken, the first of them the one to name. */
  readonly rules: readonly Rule[];
  /** Means over the common queries; null where there is nothing to compare with. */
  readonly before: number | null;
  readonly after: number | null;
  readonly difference: number | null;
  readonly common: number;
  readonly lost: readonly string[];
  readonly gained: readonly string[];
  readonly test: PairedTest | null;
  /** Whether judging parents that nobody judged could turn the difference's sign. */
  readonly hangsOnUnjudged: boolean;
}

/** How a variant of the run or of the baseline stands to the other side. */
export interface ComparedVariant {
  readonly name: string;
  /** `gone`: its definition is; `left-out`: it was not asked for. */
  readonly status: 'compared' | 'added' | 'gone' | 'failed' | 'left-out';
  /** When the values it is compared with were accepted. */
  readonly accepted: string | null;
  /** Whether its definition changed since: the treatment, no fault. */
  readonly redefined: boolean;
  /** Queries of the run alone, and of the baseline alone. */
  readonly added: readonly string[];
  readonly removed: readonly string[];
  /** Queries with other labels: scored again on both sides, or left out. */
  readonly rescored: readonly string[];
  readonly relabelled: readonly string[];
}

export interface Comparison {
  readonly verdict: Verdict;
  /** When the newest of the baseline's values were accepted, or null without one. */
  readonly accepted: string | null;
  readonly gate: Gate;
  /** The gate's metrics that say something about this run. */
  readonly metrics: readonly string[];
  readonly cells: readonly Cell[];
  /** The same variants against the best values ever accepted: shown, never gated. */
  readonly anchors: readonly Cell[];
  readonly variants: readonly ComparedVariant[];
  /** Variants significantly better than the baseline: it is stale. */
  readonly stale: readonly string[];
  /** What comes before everything else: that the change moves its own goal, or that nothing could be compared. */
  readonly preface: readonly string[];
  /** What a reader must know before believing the verdict, each a sentence. */
  readonly notes: readonly string[];
}

/** A variant against the control, over the queries both were scored on. */
export interface VariantDifference {
  readonly variant: string;
  readonly metric: string;
  readonly before: number;
  readonly after: number;
  readonly difference: number;
  readonly common: number;
  /** Queries on which the variant does worse, and better, than the control. */
  readonly lost: readonly string[];
  readonly gained: readonly string[];
  /** Two-sided. */
  readonly test: PairedTest;
  /** Mean over standard deviation of the differences; null where they do not vary. */
  readonly effect: number | null;
}

/** One metric of a run that crosses variants with retrievers. */
export interface CrossedMetric {
  readonly metric: string;
  /** Rows that are not significantly worse than the best variant under their retriever. */
  readonly levelUnderRetriever: readonly string[];
  /** Rows that are not significantly worse than the best retriever of their variant. */
  readonly levelOfVariant: readonly string[];
  /** Whether a variant's lead hangs on the retriever; null where a cell is missing or nothing is common. */
  readonly interaction: Interaction | null;
}

/** How far means of a crossed run are from the sum of what their variant and their retriever do everywhere. */
export interface Interaction {
  /** Sign-flip p of the largest such distance, of all cells at once. */
  readonly p: number;
  /** The row that is farthest off, and by how much: positive where it is better than its parts. */
  readonly row: string;
  readonly excess: number;
}

/** How the variants of one run stand to each other. */
export interface Standing {
  /** The first gated metric: the one `differences` is corrected for. */
  readonly metric: string;
  /** The variant with the highest mean of it. */
  readonly best: string;
  /** The metrics that `leading` is about: all that are gated, or the first alone where no variant leads on all. */
  readonly leadingOn: readonly string[];
  /** Variants that are on none of them significantly worse than the best there (★). */
  readonly leading: readonly string[];
  /** The one of those that costs the fewest tokens (☆). */
  readonly cheapest: string;
  /** What the others are compared with in `differences`. */
  readonly control: string;
  readonly differences: readonly VariantDifference[];
  /** By metric, where the run crosses at least two variants with retrievers; else absent. */
  readonly crossed?: readonly CrossedMetric[];
}

/** What a baseline holds for one embedder and retriever, in means. */
export interface AcceptedEntry {
  readonly embedder: string;
  readonly retriever: string;
  readonly variants: readonly {
    readonly name: string;
    readonly fingerprint: string;
    readonly accepted: string;
    readonly queries: number;
    readonly metrics: readonly {
      readonly metric: string;
      readonly mean: number;
      readonly scored: number;
      /** The best mean ever accepted, where it is above this one. */
      readonly best: { readonly mean: number; readonly accepted: string } | null;
    }[];
  }[];
}

/** What a second run does otherwise than a first, over the variants and queries both have. */
export interface RunDifferences {
  readonly metrics: readonly string[];
  readonly differences: readonly VariantDifference[];
  readonly variants: readonly ComparedVariant[];
  /** Variants that only one of them has. */
  readonly onlyFirst: readonly string[];
  readonly onlySecond: readonly string[];
  /** Within one run: all pairs of variants on the first metric. */
  readonly pairs?: readonly PairDifference[];
  /** What else changed, each a sentence. */
  readonly notes: readonly string[];
}

/** Two variants of a run, one of all pairs that were tested at once. */
export interface PairDifference {
  readonly first: string;
  readonly second: string;
  /** Mean of the first less that of the second. */
  readonly difference: number;
  /** Two-sided, of the whole family. */
  readonly p: number;
}
