import type { ChunkKind } from './documents.ts';
import type { AlikeVariants } from './run.ts';

/** What the split did to a passage. */
export type SplitCause = 'absent' | 'unembeddable' | 'truncated' | 'held' | 'cut';

/** What the ranking did to it. */
export type RankCause = 'wrong-chunk' | 'tied' | 'past-k' | 'beyond' | 'empty';

/** What is shown of a need: `found`, else the split unless it held the passage, else the rank. */
export type Cause = 'found' | Exclude<SplitCause, 'held'> | RankCause;

/** Why one need of one query was found or lost by one variant. */
export interface NeedCause {
  readonly query: string;
  /** Position among the query's needs. */
  readonly need: number;
  readonly cause: Cause;
  /** Null for a need that is labelled by document alone, or of which the run knows nothing. */
  readonly split: SplitCause | null;
  /** Null where it was found. */
  readonly rank: RankCause | null;
  /** Rank of the best evidence among the chunk hits, and of the first of its parents; null: not among them. */
  readonly chunkRank: number | null;
  readonly parentRank: number | null;
  /** `ord` of the chunks that hold or share the passage, where it is cut. */
  readonly chunks: readonly number[];
  readonly document: string | null;
  /** Lost or found by a margin of score under 1e-4. */
  readonly nearTie: boolean;
  /** What the passage lies in: decides the advice. */
  readonly kind: ChunkKind | null;
}

/** How a variant fills a list of parents with chunks. */
export interface Crowding {
  /** Mean number of chunk hits consumed to fill k parents. */
  readonly slots: number;
  /** Mean number of distinct parents among the top k chunks. */
  readonly distinct: number;
  readonly k: number;
}

/** Bounds of a mean where some of the top k were never judged. */
export interface UnjudgedBounds {
  readonly metric: string;
  readonly judged: number;
  readonly mean: number;
  /** The mean were all unjudged parents relevant. */
  readonly upper: number;
}

export interface VariantCauses {
  readonly variant: string;
  readonly needs: readonly NeedCause[];
  /** How many needs each cause explains; they sum to the number of needs. */
  readonly counts: Readonly<Partial<Record<Cause, number>>>;
  /** One line that follows from the counts; null where nothing was lost. */
  readonly advice: string | null;
  readonly crowding: Crowding | null;
  readonly unjudged: UnjudgedBounds | null;
  /** Needs that this variant can never satisfy, whatever is retrieved. */
  readonly unsatisfiable: readonly { readonly query: string; readonly need: number }[];
}

export interface Causes {
  /** The metrics and cut-off that decide whether a need was found. */
  readonly passageMetric: string | null;
  readonly parentMetric: string;
  readonly k: number;
  readonly variants: readonly VariantCauses[];
  /** Needs that no variant found. */
  readonly nowhere: readonly { readonly query: string; readonly need: number }[];
  /** Pairs of variants whose chunkings are over 95 % equal: their difference is noise. */
  readonly alike: readonly AlikeVariants[];
}
