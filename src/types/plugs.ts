import type { Span } from './basics.ts';

export type Role = 'query' | 'passage';

/** What becomes of a text past an embedder's limit: the mean of its windows' vectors, its beginning alone, or an error. */
export type Overflow = 'mean' | 'truncate' | 'error';

export interface Embedder {
  /** Everything that changes the vectors: model, revision, pooling, templates. */
  readonly id: string;
  /** 0 until the first text was embedded, where only the model knows. */
  readonly dimensions: number;
  /** Texts longer than this are not embedded as one piece; undefined when there is no limit. */
  readonly maxTokens?: number | undefined;
  readonly overflow?: Overflow | undefined;
  /** How the caller shall ask: texts and tokens a call at most, and calls under way at once. */
  readonly batch: {
    readonly size: number;
    readonly tokens?: number | undefined;
    readonly concurrency: number;
  };
  /** What a user has to know of it, each a sentence. */
  readonly notes?: readonly string[] | undefined;
  /** Length of a text as it is embedded; absent: in cl100k tokens. */
  countTokens?(text: string, role: Role): number;
  /**
   * One vector a text, in order, of unit length or all zero.
   *
   * @param signal ends the waiting for a busy server
   * @throws RefusedTextsError when fewer of the texts may do
   * @throws IncompleteError when the embedder fails
   */
  embed(
    texts: readonly string[],
    role: Role,
    signal?: AbortSignal,
  ): Promise<readonly Float32Array[]>;
  close?(): Promise<void>;
}

/** The vectors of chunks that can rank: those that are zero, or hold NaN or infinity, are left out. */
export interface VectorRows {
  readonly size: number;
  readonly dimensions: number;
  /** `size × dimensions`, row by row, from the start of its buffer. */
  readonly vectors: Float32Array<ArrayBuffer>;
  /** Position of each row's chunk, ascending. */
  readonly position: Uint32Array;
}

/** One variant's chunks as a retriever searches them. */
export interface SearchIndex {
  /** The variant, as messages call it. */
  readonly name: string;
  /** In tie order: document id by code point, then start, then end. */
  readonly chunks: readonly (Span & { readonly document: string })[];
  /** What is embedded for a chunk, and what full text search reads: prefix and text. */
  text(position: number): string;
  /** Null where the retriever uses none. */
  readonly vectors: VectorRows | null;
}

export interface SearchQuery {
  readonly id: string;
  readonly text: string;
  /** Null where the retriever uses none. */
  readonly vector: Float32Array | null;
  /** Ids of the documents that the query's filter lets through; absent: all. One object for all queries of one filter. */
  readonly allowed?: ReadonlySet<string>;
}

/** Ranked chunks, best first: positions in the index and their scores. */
export interface RankedHits {
  readonly position: Uint32Array;
  readonly score: Float64Array;
}

export interface BestHit {
  readonly position: number;
  readonly rank: number;
  readonly score: number;
}

/** What a retriever finds for one query, ordered by score (rounded to 1e-6), then position. */
export interface Ranking {
  /** How many chunks rank. */
  readonly size: number;
  /** The best `count`, or all where there are fewer. */
  top(count: number): RankedHits;
  /** Where the best of some chunks ranks, from 1; undefined where none does. */
  best(positions: readonly number[]): BestHit | undefined;
}

export interface SearchOptions {
  /** How many hits of a query will be asked for, as a rule; more may be. */
  readonly depth: number;
  /** Told what a reader of the results must know, each a sentence. */
  readonly note: (sentence: string) => void;
  readonly signal?: AbortSignal | undefined;
}

export interface Retriever {
  /** The name with every parameter after defaults. */
  readonly id: string;
  readonly usesVectors: boolean;
  /** Whether a chunk without a vector that can rank may be found all the same. */
  readonly ranksWithoutVector?: true;
  /** One ranking a query, in order. A query's filter is applied before ranking. */
  search(
    queries: readonly SearchQuery[],
    index: SearchIndex,
    options: SearchOptions,
  ): AsyncIterable<Ranking>;
}
