/** What a retriever may need from outside. */
export interface RetrieverEnvironment {
  /** A database of its own, empty at first. */
  sql(): SqlQuery;
  /** Whether the database is a server, which builds indexes behind its answers, and not part of this process. */
  readonly remote: boolean;
  /** Reads a ranking that was made elsewhere, as `run:` names it. */
  readHits(file: string): Promise<SavedHits>;
  /** Loads a module of the user's, as a path names it: what it exports as `retriever` or by default. */
  loadModule(file: string): Promise<UserModule>;
  /** Waits so many milliseconds. */
  sleep(milliseconds: number): Promise<void>;
}

/** Runs SurrealQL: one result a statement. Throws `IncompleteError` when the database fails, else `UserError`. */
export interface SqlQuery {
  query(sql: string, params?: { readonly [name: string]: unknown }): Promise<unknown[]>;
}

/** A hit of a saved ranking. Without a range, `document` is a docno as it was written: a document, or `document:start-end`. */
export interface SavedHit {
  readonly document: string;
  readonly start?: number;
  readonly end?: number;
  readonly score: number;
}

/** A row of a saved run. */
export interface SavedRanking {
  readonly name: string;
  /** The variant of it; not its name where the run crossed variants with retrievers. */
  readonly variant: string;
}

export interface SavedHits {
  /** Hex digest of the file. */
  readonly hash: string;
  /** What the file has rankings of; empty where it names no variant. */
  readonly rankings: readonly SavedRanking[];
  readonly queries: readonly string[];
  /** What is odd in the file, each a sentence. */
  readonly notes: readonly string[];
  /** The hits of a query, in the ranking of that name where there are any. */
  hitsOf(query: string, ranking: string | undefined): readonly SavedHit[];
}

export interface UserModule {
  readonly exported: unknown;
  /** Hex digest of its text. */
  readonly hash: string;
  /** What was thrown, with its line where it can be told. */
  describe(error: unknown): string;
}
