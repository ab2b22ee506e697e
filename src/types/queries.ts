import type { Span } from './basics.ts';

/**
 * What a search result stands for: a document, a section of one at headings of
 * level 1 to `heading`, or all documents with one value of a metadata field.
 */
export type ParentUnit = 'document' | { readonly heading: number } | { readonly field: string };

/** `expand`: a hit stands for every parent it overlaps; `start`: for the one it begins in. */
export type ParentRule = 'expand' | 'start';

/** Documents that a query may find: those that meet every part. */
export interface QueryFilter {
  /** Globs on document ids, one of which must match: `*` within a path's part, `**` across, `?` one character. */
  readonly documents?: readonly string[];
  /** Metadata that must be equal; of a list, one item must be. */
  readonly fields?: { readonly [name: string]: string | number | boolean };
}

/** A label as the golden set states it. */
export interface Label {
  readonly document: string;
  readonly start?: number;
  readonly end?: number;
  readonly quote?: string;
  readonly occurrence?: number;
  /** 0: judged and not relevant. */
  readonly grade: number;
  /** Labels of one group are alternatives. */
  readonly group?: string;
  /** The part of the labelled text that must be found whole, whatever the coverage is. */
  readonly answer?: string;
}

/** A place in the corpus that answers a need. */
export interface Passage extends Span {
  readonly document: string;
  /**
   * Lengths of the passage's runs, from `start` on: characters that count,
   * characters that do not (white space, edge punctuation, heading markers,
   * front matter), characters that count, and so on.
   */
  readonly runs: readonly number[];
  /** The part that must be covered whole, from its first to its last character that counts. */
  readonly answer?: Span;
  /** Only in places that repeat a labelled text: not labelled themselves. */
  readonly duplicate?: true;
}

/** One thing a query asks for: any one of its passages, or of its parents, meets it. */
export interface Need {
  readonly grade: number;
  readonly parents: readonly string[];
  /** Empty when the need is labelled by document alone. */
  readonly passages: readonly Passage[];
}

export interface JudgedQuery {
  readonly id: string;
  readonly text: string;
  /** Hash of text, filter, labels, what was read whole and parent rule: what a comparison pairs on. */
  readonly hash: string;
  readonly tags: readonly string[];
  readonly needs: readonly Need[];
  /** The labelled characters as they were labelled, of grade 1 or more. */
  readonly labels: readonly (Span & { readonly document: string })[];
  /** Document of the first label of the highest grade: queries about one document are not independent. Null without labels. */
  readonly cluster: string | null;
  /** Parents judged and not relevant: of grade 0, or unlabelled in what was read whole. */
  readonly notRelevant: readonly string[];
  /** Documents read whole for this query: what they hold beside the labels is not relevant. */
  readonly exhaustive?: readonly string[];
  /** The documents it may find, as the golden set states them; absent: all. */
  readonly filter?: QueryFilter;
  /** Number of parents that the filter leaves; only beside a filter. */
  readonly parents?: number;
}
