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
