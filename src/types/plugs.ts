export type Role = 'query' | 'passage';

export interface Embedder {
  /** Everything that changes the vectors: model, revision, pooling, templates. */
  readonly id: string;
  /** 0 until the first text was embedded, where only the model knows. */
  readonly dimensions: number;
  /** Texts longer than this are not embedded as one piece; undefined when there is no limit. */
  readonly maxTokens?: number;
  /** What it does with a text longer than that: embeds windows and averages them (the default), ignores the rest, or fails. */
  readonly overflow?: 'mean' | 'truncate' | 'error';
  /** How the caller shall ask: texts a call, and calls under way at once. */
  readonly batch: { readonly size: number; readonly concurrency: number };
  /** One vector a text, in order, of unit length or all zero. */
  embed(texts: readonly string[], role: Role): Promise<readonly Float32Array[]>;
  close?(): Promise<void>;
}

/** Chunks in their tie order (document id by code point, then start, then end) with one vector each. */
export interface VectorIndex {
  readonly size: number;
  readonly dimensions: number;
  /** `size × dimensions`, row by row. */
  readonly vectors: Float32Array;
}

/** The whole ranking of one query, best first: positions in the index and their scores. */
export interface Ranking {
  readonly position: Uint32Array;
  readonly score: Float64Array;
}

export interface Retriever {
  readonly id: string;
  /** One ranking a query, in order. A zero or NaN vector never ranks. */
  rank(queries: readonly Float32Array[], index: VectorIndex): AsyncIterable<Ranking>;
}
