import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { open, rename, rm } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { fileReason, IncompleteError, InterruptedError, systemCode, UserError } from '../errors.ts';
import { writeTarget } from '../write-target.ts';
import { type Backup, backupTables } from './backup.ts';
import { COPY_BEGINNING, COPY_FORMAT, noRows, type RowCounts } from './copy-lines.ts';
import { linkCheck } from './link-check.ts';

/**
 * Writes a whole database into a file, page by page; the file is there whole
 * or not at all. Returns how many rows of each table it holds. An earlier copy
 * is replaced, any other file is not.
 *
 * @param shown how to name the file to the user
 * @throws UserError for a file that is no such copy
 * @throws IncompleteError when the database cannot be read or the file not be written
 */
export async function exportDatabase(
  backup: Backup,
  path: string,
  { shown = path, signal }: { shown?: string; signal?: AbortSignal | undefined } = {},
): Promise<RowCounts> {
  const counts = noRows();
  const target = await writeTarget(path).catch((error: unknown) => {
    throw notWritten(error, shown);
  });
  await assertCopy(target, shown).catch((error: unknown) => {
    throw error instanceof UserError ? error : notWritten(error, shown);
  });
  const temporary = `${target}.${process.pid}.tmp`;
  try {
    const lines = Readable.from(linesFor(backup, counts));
    await pipeline(lines, createWriteStream(temporary, { flush: true }), { signal });
    await rename(temporary, target);
  } catch (error) {
    await rm(temporary, { force: true });
    if (signal?.aborted) throw new InterruptedError('interrupted: nothing was written');
    if (error instanceof UserError) throw error;
    throw notWritten(error, shown);
  }
  return counts;
}

/** Something else was not meant, above all not the queries of a golden set, which are JSON Lines too. */
async function assertCopy(path: string, shown: string): Promise<void> {
  const file = await open(path).catch((error: unknown) => {
    if (systemCode(error) === 'ENOENT') return undefined;
    throw error;
  });
  if (!file) return;
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(COPY_BEGINNING.length));
    if (bytesRead === 0 || buffer.toString('utf8', 0, bytesRead) === COPY_BEGINNING) return;
  } finally {
    await file.close();
  }
  throw new UserError(
    `${shown} is there already, and is no copy of a database: name another file, or remove it`,
  );
}

function notWritten(error: unknown, shown: string): IncompleteError {
  return new IncompleteError(
    `cannot write ${shown}: ${fileReason(error)}; nothing was written: mend that, or name another file`,
  );
}

async function* linesFor(
  backup: Backup,
  counts: Record<keyof RowCounts, number>,
): AsyncGenerator<string> {
  const hash = createHash('sha256');
  const line = (value: object): string => {
    const text = `${JSON.stringify(value)}\n`;
    hash.update(text);
    return text;
  };
  const checkLinks = linkCheck(backup);
  let rows = 0;
  yield line({ chunkproof: 'database', format: COPY_FORMAT, schema: backup.schema });
  for (const table of backupTables) {
    for await (const page of backup.rows(table)) {
      counts[table] += page.length;
      rows += page.length;
      await checkLinks(table, page);
      yield page.map(({ key, row }) => line({ table, key, row })).join('');
    }
  }
  const sha256 = hash.digest('hex');
  yield `${JSON.stringify({ end: { rows, sha256 } })}\n`;
}
