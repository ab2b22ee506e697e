import type { Backup } from './backup.ts';
import type { CacheUpkeep } from './cache-upkeep.ts';
import type { CutRecords } from './cut-records.ts';
import type { RunRecords } from './run-records.ts';
import type { SqlSession } from './surreal.ts';
import type { VectorCache } from './vector-cache.ts';

/** An open database. It stays open until `closeStores`. */
export interface Store {
  readonly url: string;
  readonly vectors: VectorCache;
  /** What is cached, and ways to make it less. */
  readonly upkeep: CacheUpkeep;
  /** Documents as variants cut them. */
  readonly cuts: CutRecords;
  /** The history. */
  readonly runs: RunRecords;
  /** All of it, row by row. */
  readonly backup: Backup;
  /**
   * SurrealQL in a database of its own beside ours, empty when the process
   * first asks for it. The same name gives the same session.
   */
  sql(database: string): SqlSession;
}
