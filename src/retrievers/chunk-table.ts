import { IncompleteError } from '../errors.ts';
import { inBatches } from '../in-batches.ts';
import { z } from '../schema.ts';
import type { RetrieverEnvironment, SqlQuery } from './environment.ts';
import { pause } from './pause.ts';
import { statementLimit } from './statement-limit.ts';

let made = 0;

/** A table of one variant's chunks; a record's key is the chunk's position. */
export interface ChunkTable {
  readonly name: string;
  /**
   * Adds what an index needs of each chunk.
   *
   * @param sizeOf about how many bytes a row takes
   */
  insert<Row extends { readonly id: number }>(
    rows: Iterable<Row>,
    sizeOf: (row: Row) => number,
  ): Promise<void>;
  /** Defines an index called `found` on the table, and waits until it answers. */
  index(definition: string): Promise<void>;
  remove(): Promise<void>;
}

/** Makes an empty table with these fields, of its own name. */
export async function makeChunkTable(
  fields: Readonly<Record<string, string>>,
  {
    sql,
    environment,
    signal,
  }: { sql: SqlQuery; environment: RetrieverEnvironment; signal?: AbortSignal | undefined },
): Promise<ChunkTable> {
  made += 1;
  const name = `chunk_${made}`;
  const defined = Object.entries(fields).map(
    ([field, type]) => `DEFINE FIELD ${field} ON ${name} TYPE ${type};`,
  );
  await sql.query(
    `REMOVE TABLE IF EXISTS ${name}; DEFINE TABLE ${name} SCHEMAFULL; ${defined.join(' ')}`,
  );
  return {
    name,
    insert: async (rows, sizeOf) => {
      for (const batch of inBatches(rows, { ...statementLimit, sizeOf })) {
        await pause(signal);
        await sql.query(`INSERT INTO ${name} $rows RETURN NONE`, { rows: batch });
      }
    },
    index: async (definition) => {
      await sql.query(`DEFINE INDEX found ON ${name} ${definition} CONCURRENTLY`);
      await waitUntilBuilt(sql, name, { environment, signal });
    },
    remove: async () => {
      await sql.query(`REMOVE TABLE IF EXISTS ${name}`);
    },
  };
}

const buildingSchema = z.object({
  building: z.object({
    status: z.string(),
    error: z.string().optional(),
    compacting: z.boolean().optional(),
  }),
});

/** How often a server turns what was queued into its graph, in milliseconds, unless it was told otherwise. */
const COMPACTION = 5000;
const POLL = 50;

/**
 * Waits until an index is really built. A server is ready before that: what it
 * queued it builds every few seconds. One of 3.3 or later says when it has
 * (`compacting`); for an older one two rounds are waited.
 */
async function waitUntilBuilt(
  sql: SqlQuery,
  table: string,
  { environment, signal }: { environment: RetrieverEnvironment; signal?: AbortSignal | undefined },
): Promise<void> {
  for (;;) {
    const [info] = await sql.query(`INFO FOR INDEX found ON ${table}`);
    const { status, error, compacting } = buildingSchema.parse(info).building;
    if (status === 'error' || status === 'aborted') {
      throw new IncompleteError(`the database cannot build its index: ${error ?? status}`);
    }
    if (status === 'ready' && !compacting) {
      if (environment.remote && compacting === undefined) await environment.sleep(2.2 * COMPACTION);
      return;
    }
    await pause(signal);
    await environment.sleep(POLL);
  }
}
