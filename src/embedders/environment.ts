/** What an embedder may need from outside. */
export interface EmbedderEnvironment {
  /** Processor cores to use, at least 1. */
  readonly cores: number;
  /** A session in the set's own database, where the run has one. */
  readonly sql?: SqlQuery | undefined;
  /** The set's own SurrealQL, where it has one. */
  readonly surql?: SurqlFile | undefined;
}

/** Runs SurrealQL: one result a statement. Throws `IncompleteError` when the database fails, else `UserError`. */
export interface SqlQuery {
  query(sql: string, params?: { readonly [name: string]: unknown }): Promise<unknown[]>;
}

export interface SurqlFile {
  readonly text: string;
  /** Hex digest of the text. */
  readonly hash: string;
  /** How to name the file to the user. */
  readonly file: string;
}
