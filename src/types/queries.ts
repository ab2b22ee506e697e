import type { Span } from './basics.ts';

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
  /** Hash of text, labels and parent rule: what a comparison pairs on. */
  readonly hash: string;
  readonly tags: readonly string[];
  readonly needs: readonly Need[];
  /** The labelled characters as they were labelled, of grade 1 or more. */
  readonly labels: readonly (Span & { readonly document: string })[];
  /** Document of the first label of the highest grade: queries about one document are not independent. Null without labels. */
  readonly cluster: string | null;
  /** Parents judged and not relevant (grade 0). */
  readonly notRelevant: readonly string[];
}
