import { IncompleteError } from '../errors.ts';
import { type PlainRow, toPlain, toValue } from './plain-rows.ts';
import type { Connection } from './surreal.ts';
import { SCHEMA_VERSION } from './tables.ts';

/** Every table that holds something of the user's; what others link to comes first. */
export const backupTables = [
  'embedder',
  'emb',
  'source',
  'variant',
  'cut',
  'run_part',
  'run',
] as const;

export type BackupTable = (typeof backupTables)[number];

/** The whole database, row by row, whatever holds it. */
export interface Backup {
  /** Version of our tables, which a copy's rows have to fit. */
  readonly schema: number;
  /**
   * Rows in the order of their keys, a few hundred at a time.
   *
   * @throws IncompleteError where the database holds more than it can read
   */
  rows(table: BackupTable): AsyncIterable<readonly PlainRow[]>;
  /**
   * Reads one row, which need not be there.
   *
   * @throws IncompleteError where it is damaged
   */
  assertReadable(table: string, key: string): Promise<void>;
  /** Adds rows; one whose key is there already is left as it is. */
  add(table: BackupTable, rows: readonly PlainRow[]): Promise<void>;
  count(table: BackupTable): Promise<number>;
}

const PAGE = 250;

/** Reads and writes our tables, which must be defined. */
export function openBackup(connection: Connection, url: string): Backup {
  return {
    schema: SCHEMA_VERSION,
    async *rows(table) {
      let after: string | undefined;
      for (;;) {
        const [found] = await connection.query(
          `SELECT *, record::id(id) AS id FROM ${table}${rangeAfter(after)} LIMIT ${PAGE}`,
        );
        const page = toPlain(found, connection);
        if (page.length > 0) yield page;
        after = page.at(-1)?.key ?? after;
        if (page.length === PAGE) continue;
        await assertLast(after, { table, connection, url });
        return;
      }
    },
    assertReadable: async (table, key) => {
      const [id] = connection.records(table, [key]);
      await connection.query('RETURN $id.*', { id });
    },
    add: async (table, rows) => {
      if (rows.length === 0) return;
      await connection.query(`INSERT IGNORE INTO ${table} $rows RETURN NONE`, {
        rows: rows.map(({ key, row }) => ({ ...toValue(row, connection), id: key })),
      });
    },
    count: async (table) => {
      const [count] = await connection.query(`RETURN count(SELECT VALUE id FROM ${table})`);
      return typeof count === 'number' ? count : 0;
    },
  };
}

/**
 * The engine (SurrealDB 3.0.2) ends a scan at a damaged block as if the table
 * ended there: from the other end it shows that there is more.
 */
async function assertLast(
  last: string | undefined,
  { table, connection, url }: { table: BackupTable; connection: Connection; url: string },
): Promise<void> {
  const [found] = await connection.query(`SELECT id FROM ${table} ORDER BY id DESC LIMIT 1`);
  const [row]: unknown[] = Array.isArray(found) ? found : [];
  const id = typeof row === 'object' && row !== null ? Reflect.get(row, 'id') : undefined;
  const key = connection.recordOf(id)?.key;
  // A run that writes to the same server may have added one since.
  if (key === undefined || (last !== undefined && key <= last)) return;
  const [again] = await connection.query(
    `SELECT VALUE id FROM ${table}${rangeAfter(last)} LIMIT 1`,
  );
  if (Array.isArray(again) && again.length > 0) return;
  throw new IncompleteError(
    `cannot read all of ${url}: table ${table} is damaged, and what lies behind the damage does not come; bring a copy of the database back, or run again on a new one`,
  );
}

/** A range has to be written out: the database takes no parameter there. Our keys are letters, digits and hyphens. */
function rangeAfter(key: string | undefined): string {
  if (key === undefined) return '';
  if (!/^[\w-]+$/.test(key)) {
    throw new IncompleteError(
      `the database holds a row "${key}" that is not chunkproof's; give chunkproof a database of its own with --db`,
    );
  }
  return `:⟨${key}⟩>..`;
}
