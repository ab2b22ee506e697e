import { createHash } from 'node:crypto';
import { fileReason, InterruptedError, UserError } from '../errors.ts';
import { check } from '../schema.ts';
import { type Backup, type BackupTable, backupTables } from './backup.ts';
import {
  COPY_FORMAT,
  type CopyRow,
  endSchema,
  headerSchema,
  linesOf,
  noRows,
  type RowCounts,
  rowSchema,
} from './copy-lines.ts';
import { SCHEMA_VERSION } from './tables.ts';

export interface Imported {
  /** Rows of the file. */
  readonly read: RowCounts;
  /** Those of them that the database did not hold yet. */
  readonly added: RowCounts;
}

/** A request to a server stays below 2 MB. */
const BATCH_CHARACTERS = 1_000_000;
const BATCH_ROWS = 250;

/**
 * Adds a file's rows to a database. The file is read to its end before the
 * first row is added, so that of one that is damaged nothing is; rows that
 * others link to come first, so that what a broken connection leaves behind
 * is valid, and the same import completes it.
 *
 * @param open asked once the file is known to be whole, so that a wrong name makes no database
 * @throws UserError for a file that is cut short, damaged or of a newer version
 * @throws IncompleteError when the database fails
 * @throws InterruptedError after a signal
 */
export async function importDatabase(
  open: () => Promise<Backup>,
  path: string,
  { shown = path, signal }: { shown?: string; signal?: AbortSignal | undefined } = {},
): Promise<Imported> {
  const read = await verify(path, { shown, schema: SCHEMA_VERSION });
  const backup = await open();
  const before = await countAll(backup);
  let batch: CopyRow[] = [];
  let characters = 0;
  const flush = async () => {
    const [first] = batch;
    if (first) await backup.add(first.table, batch);
    batch = [];
    characters = 0;
  };
  for await (const { row, size } of rowsOf(path)) {
    if (signal?.aborted)
      throw new InterruptedError('interrupted: import the same file again to go on');
    const full = characters + size > BATCH_CHARACTERS || batch.length >= BATCH_ROWS;
    if (full || batch[0]?.table !== row.table) await flush();
    batch.push(row);
    characters += size;
  }
  await flush();
  const after = await countAll(backup);
  const added = noRows();
  for (const table of backupTables) added[table] = after[table] - before[table];
  return { read, added };
}

async function countAll(backup: Backup): Promise<RowCounts> {
  const counts = noRows();
  for (const table of backupTables) counts[table] = await backup.count(table);
  return counts;
}

/** Rows of a file that was verified. */
async function* rowsOf(path: string): AsyncGenerator<{ row: CopyRow; size: number }> {
  for await (const line of linesOf(path)) {
    const row = rowSchema.safeParse(JSON.parse(line));
    if (row.success) yield { row: row.data, size: line.length };
  }
}

/** Reads a file to its end, and counts its rows. */
async function verify(
  path: string,
  { shown, schema }: { shown: string; schema: number },
): Promise<RowCounts> {
  const counts: Record<BackupTable, number> = noRows();
  const hash = createHash('sha256');
  let number = 0;
  let rows = 0;
  let ended = false;
  for await (const line of readable(path, shown)) {
    number += 1;
    const at = { file: shown, line: number };
    const value = parse(line, shown, number);
    if (number === 1) checkHeader(value, { shown, schema });
    else if (ended) throw new UserError('the file goes on behind its end; export again', { at });
    else if (isEnd(value)) {
      const { end } = check(endSchema, value, { at });
      if (end.rows !== rows || end.sha256 !== hash.digest('hex')) {
        throw new UserError('the file was changed since it was written; export again', { at });
      }
      ended = true;
    } else {
      counts[check(rowSchema, value, { at }).table] += 1;
      rows += 1;
    }
    if (!ended) hash.update(`${line}\n`);
  }
  if (number === 0) throw noCopy(shown, ' (it is empty)');
  if (!ended) throw cutShort(shown);
  return counts;
}

async function* readable(path: string, shown: string): AsyncGenerator<string> {
  try {
    yield* linesOf(path);
  } catch (error) {
    throw new UserError(
      `cannot read ${shown}: ${fileReason(error)}; name a file that "npx chunkproof db export" wrote`,
    );
  }
}

/** A line that is no JSON is where the file was cut, unless it is no copy at all. */
function parse(line: string, shown: string, number: number): unknown {
  try {
    return JSON.parse(line);
  } catch {
    throw number === 1 ? noCopy(shown) : cutShort(shown);
  }
}

function checkHeader(value: unknown, { shown, schema }: { shown: string; schema: number }): void {
  const header = headerSchema.loose().safeParse(value);
  if (!header.success) throw noCopy(shown, missingIn(value));
  if (header.data.format > COPY_FORMAT || header.data.schema > schema) {
    throw new UserError(
      `${shown} was written by a newer chunkproof (format ${header.data.format}, schema ${header.data.schema}; this one knows ${COPY_FORMAT} and ${schema}): upgrade chunkproof`,
    );
  }
}

function isEnd(value: unknown): boolean {
  return typeof value === 'object' && value !== null && 'end' in value;
}

/** What a first line lacks, in words. */
function missingIn(value: unknown): string {
  if (typeof value !== 'object' || value === null) return '';
  const fields = Object.keys(headerSchema.shape);
  const missing = fields.find((field) => !Object.hasOwn(value, field));
  return missing === undefined ? '' : ` (its first line has no "${missing}")`;
}

function noCopy(shown: string, why = ''): UserError {
  return new UserError(
    `${shown} is no copy of a database${why}: npx chunkproof db export FILE writes one`,
  );
}

function cutShort(shown: string): UserError {
  return new UserError(`${shown} is cut short: nothing was imported; export again`);
}
