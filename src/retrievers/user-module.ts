/** A chunk as a retriever of the user's sees it. */
export interface UserChunk {
  readonly document: string;
  readonly start: number;
  readonly end: number;
  /** Prefix and text. */
  readonly text: string;
  /** Of unit length or all zero; with `vectors: true` alone. */
  readonly vector?: Float32Array;
}

export interface UserQuery {
  readonly id: string;
  readonly text: string;
  readonly vector?: Float32Array;
}

/** A chunk, by its place in the list, and its score: higher is better. */
export interface UserHit {
  readonly chunk: number;
  readonly score: number;
}

export type UserValue = string | number | boolean;

/** What a module exports as `retriever` or by default. */
export interface UserRetriever {
  readonly name: string;
  /** Raised with every change of what it finds. */
  readonly version: number;
  /** Each with its default. */
  readonly parameters?: Readonly<Record<string, UserValue>>;
  /** Whether chunks and queries come with their vectors. */
  readonly vectors?: boolean;
  /** How long `prepare`, and each search, may take, in milliseconds; absent: five minutes, and one. */
  readonly timeoutMs?: number;
  /** Called once a variant, and once more for each filter of queries; gives the function that searches those chunks. */
  prepare(
    chunks: readonly UserChunk[],
    parameters: Readonly<Record<string, UserValue>>,
  ): UserSearch | Promise<UserSearch>;
}

export type UserSearch = (query: UserQuery) => readonly UserHit[] | Promise<readonly UserHit[]>;
