/** A half-open range of UTF-16 code units in a document's text. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

export type Json =
  | string
  | number
  | boolean
  | null
  | readonly Json[]
  | { readonly [key: string]: Json };

// ── Documents and chunks ────────────────────────────────────────────────────

export type DocumentFormat = 'markdown' | 'text';

/** One document of the corpus. Every offset in the system is into `text`. */
export interface Document {
  /** Path below the documents folder, with `/` and its extension. */
  readonly id: string;
  /** Front matter's title, else the first level-one heading, else the file name. */
  readonly title: string;
  readonly text: string;
  readonly format: DocumentFormat;
  readonly metadata: { readonly [key: string]: Json };
}

export type ChunkKind = 'prose' | 'code' | 'table' | 'mixed';
/** `oversize`: larger than the variant's limit because it must not be split. `prefix-cut`: outer heading levels were left out. */
export type ChunkFlag = 'oversize' | 'prefix-cut';

/** A range of a document as a variant cut it. Its text is `document.text.slice(start, end)`. */
export interface Chunk extends Span {
  readonly document: string;
  /** Position among the document's chunks, from 0. */
  readonly ord: number;
  readonly headingPath: readonly string[];
  readonly kind: ChunkKind;
  /** What stands in front of the text when it is embedded; paid for in tokens, never evidence. */
  readonly prefix: string;
  /** cl100k tokens of the slice alone. */
  readonly tokens: number;
  readonly prefixTokens: number;
  /** `/\S+/gu` words of the slice alone. */
  readonly words: number;
  readonly flags: readonly ChunkFlag[];
}

/** A named way to chunk, checked, with every parameter after defaults. */
export interface Variant {
  readonly name: string;
  readonly description?: string;
  readonly strategy: string;
  readonly parameters: { readonly [key: string]: Json };
  /** Hash of strategy, its version, parameters and the versions of what it needs. */
  readonly fingerprint: string;
  readonly chunk: (document: Document) => readonly Chunk[];
}

// ── Embedding and retrieval: the plug interfaces ────────────────────────────

export type Role = 'query' | 'passage';

export interface Embedder {
  /** Everything that changes the vectors: model, revision, pooling, templates. */
  readonly id: string;
  /** 0 until the first text was embedded, where only the model knows. */
  readonly dimensions: number;
  /** Texts longer than this are not embedded as one piece; undefined when there is no limit. */
  readonly maxTokens?: number;
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

// ── Queries, labels and needs ───────────────────────────────────────────────

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
  /** Parents judged and not relevant (grade 0). */
  readonly notRelevant: readonly string[];
}

// ── Run: what an evaluation leaves behind ───────────────────────────────────

/** A chunk as a run keeps it. */
export interface RunChunk extends Span {
  readonly document: string;
  readonly ord: number;
  /** cl100k tokens of what a prompt would get, and of the prefix in front of it. */
  readonly tokens: number;
  readonly prefixTokens: number;
  readonly parents: readonly string[];
}

/** A ranked chunk as a run keeps it: `chunk` is a position in the variant's `chunks`. */
export interface RunHit {
  readonly rank: number;
  readonly score: number;
  readonly chunk: number;
}

/** One ranked chunk. */
export interface Hit extends RunChunk {
  readonly rank: number;
  readonly score: number;
}

/** The best chunk for a need: one that holds a passage whole, or, where none does, overlaps one. */
export interface Evidence {
  /** Whether some chunk of the variant holds a passage of the need whole. */
  readonly held: boolean;
  readonly rank?: number;
  readonly score?: number;
}

export interface QueryResult {
  readonly query: string;
  readonly hits: readonly RunHit[];
  /** One a need with passages, in the order of the query's needs; null for a need without. */
  readonly evidence: readonly (Evidence | null)[];
}

/** What a variant costs and how it splits: totals over all its chunks, without prefixes but for `prefixTokens`. */
export interface VariantCost {
  readonly chunks: number;
  readonly words: number;
  readonly tokens: number;
  readonly prefixTokens: number;
  readonly meanTokens: number;
  readonly maxTokens: number;
  readonly oversize: number;
  /** Chunks longer than the embedder's limit, embedded in windows. */
  readonly overflow: number;
  /** Chunks whose vector is zero or not a number: they never rank. */
  readonly unrankable: readonly { readonly document: string; readonly ord: number }[];
}

export interface VariantRun {
  readonly variant: Omit<Variant, 'chunk'>;
  readonly cost: VariantCost;
  /** The chunks that occur among the hits. */
  readonly chunks: readonly RunChunk[];
  readonly results: readonly QueryResult[];
}

/** `run.json`: plain JSON that can be scored, compared and reported without embedding anything again. */
export interface Run {
  readonly schema: 1;
  readonly created: string;
  readonly inputs: {
    readonly tool: string;
    readonly metrics: number;
    readonly golden: string;
    readonly corpus: string;
    readonly embedder: string;
    readonly retriever: string;
    /** How deep the stored hits go: chunk hits, parents, and tokens of a prompt. */
    readonly depth: { readonly hits: number; readonly parents: number; readonly tokens: number };
  };
  readonly golden: {
    readonly name: string;
    readonly queries: number;
    readonly documents: number;
    readonly tokens: number;
    readonly words: number;
    readonly coverage: number;
    /** How many further places repeat a labelled passage's text. */
    readonly duplicates: number;
  };
  readonly parents: readonly { readonly id: string; readonly title: string }[];
  readonly queries: readonly JudgedQuery[];
  readonly runs: readonly VariantRun[];
}

// ── Scores and comparison: pure functions of a run ──────────────────────────

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
}

export type Verdict = 'pass' | 'watch' | 'regressed' | 'not-comparable' | 'no-baseline';

/** One gated metric of one variant, against the baseline over the queries both have. */
export interface Cell {
  readonly variant: string;
  readonly metric: string;
  readonly verdict: Verdict;
  /** Means over the common queries; null where there is nothing to compare with. */
  readonly before: number | null;
  readonly after: number | null;
  readonly difference: number | null;
  readonly common: number;
  readonly lost: readonly string[];
  readonly gained: readonly string[];
}

export interface Comparison {
  readonly verdict: Verdict;
  /** When the baseline was accepted, or null without one. */
  readonly accepted: string | null;
  readonly metrics: readonly string[];
  readonly cells: readonly Cell[];
  /** What a reader must know before believing the verdict, each a sentence. */
  readonly notes: readonly string[];
}
