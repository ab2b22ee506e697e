/** A query of a sample, and the parents a person judged for it. */
export interface SampleQuery {
  readonly text: string;
  /** Parents that are right, and those that were looked at and are not. */
  readonly right: readonly string[];
  readonly wrong: readonly string[];
  /** A person found that no document of the corpus answers it: it counts for no variant. */
  readonly unanswerable: boolean;
}

/** A cheap sample: queries with right parents in place of labelled passages. */
export interface Sample {
  readonly queries: readonly SampleQuery[];
  /**
   * Whether parents were judged one by one: a parent that nobody judged is then
   * unknown. Otherwise the right ones are listed, and every other is wrong.
   */
  readonly pooled: boolean;
}

/** What a list of three is made of: three parents, or three chunks before they are collapsed to parents. */
export type Slots = 'parents' | 'chunks';

/** `open`: no parent of the list is known to be right, and not all are known to be wrong. */
export type Outcome = 'right' | 'wrong' | 'open';

/** The parents a variant shows for each query, in the order of the sample's queries. */
export interface VariantLists {
  readonly name: string;
  readonly lists: readonly Readonly<Record<Slots, readonly string[]>>[];
}

/** How many queries have each outcome. */
export type OutcomeCounts = Readonly<Record<Outcome, number>>;

/** Two variants on the same queries. */
export interface ProxyPair {
  readonly first: string;
  readonly second: string;
  /** Queries for which only one of them shows a right parent. */
  readonly onlyFirst: number;
  readonly onlySecond: number;
  /** Queries on which it is not known whether they differ. */
  readonly open: number;
  /** What `p` is of: the e-process is valid while judging goes on, McNemar's test once it has ended. */
  readonly test: 'mcnemar' | 'e-process';
  readonly p: number;
  /** Holm's, over the pairs that are compared. */
  readonly adjusted: number;
  /** The one that shows a right parent significantly more often. */
  readonly better: string | null;
}

/** One query on which variants differ, or of which it is not known. */
export interface ProxyDifference {
  readonly query: string;
  readonly right: readonly string[];
  readonly variants: readonly {
    readonly name: string;
    readonly outcome: Outcome;
    readonly parents: readonly string[];
  }[];
}

export interface ProxyResult {
  /** Which lists count. */
  readonly slots: Slots;
  /** Queries that count. */
  readonly total: number;
  /** Queries left out, for no document answers them. */
  readonly unanswerable: readonly string[];
  readonly variants: readonly {
    readonly name: string;
    readonly counts: Readonly<Record<Slots, OutcomeCounts>>;
  }[];
  /** Share of the queries with judged right parents that a random list of three parents would show one of; null without any. */
  readonly chance: number | null;
  readonly control: string | null;
  readonly pairs: readonly ProxyPair[];
  /** Queries that one variant gets right and another wrong. */
  readonly differing: readonly ProxyDifference[];
  /** Queries open for some variant, where the lists are not the same parents for all. */
  readonly open: readonly ProxyDifference[];
  /** Parents shown for these that nobody judged. */
  readonly unjudged: number;
  /** Queries open for all, for which all show the same parents: they tell nothing apart. */
  readonly alike: readonly string[];
}

/** `inconclusive`: open queries leave it undecided. */
export type ProxyVerdict = 'pass' | 'failed' | 'inconclusive';

/** What a gate says of one variant. */
export interface ProxyGateLine {
  readonly variant: string;
  readonly verdict: ProxyVerdict;
  /** A whole sentence. */
  readonly text: string;
}
