import type { Wait } from './retrying.ts';

/** What an embedder may need from outside. */
export interface EmbedderEnvironment {
  /** Processor cores to use, at least 1. */
  readonly cores: number;
  /** Where a relative folder starts. */
  readonly cwd?: string | undefined;
  /** Environment variables: keys and addresses of servers. */
  readonly env?: Readonly<Record<string, string | undefined>> | undefined;
  /** Address of an embedding server, in place of that of the environment. */
  readonly url?: string | undefined;
  /** How to wait before a further try; absent: as long as asked. */
  readonly wait?: Wait | undefined;
  /** Ends the waiting for a module of the user's own. */
  readonly signal?: AbortSignal | undefined;
  /** Told, in a sentence, what a user should know. */
  readonly onNote?: ((note: string) => void) | undefined;
  /** Loads a module of the user's own, whose path is relative to whatever named it. */
  readonly load?: ((path: string) => Promise<LoadedModule>) | undefined;
  /** A session in the set's own database, where the run has one. */
  readonly sql?: SqlQuery | undefined;
  /** The set's own SurrealQL, where it has one. */
  readonly surql?: SurqlFile | undefined;
}

/** A module of the user's own. */
export interface LoadedModule {
  /** What it exports as `embedder`, or by default. */
  readonly exported: unknown;
  /** How to name the module to the user. */
  readonly file: string;
  /** Hex digest of its text. */
  readonly hash: string;
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
