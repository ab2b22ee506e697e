import { createReadStream } from 'node:fs';
import { z } from '../schema.ts';
import { type BackupTable, backupTables } from './backup.ts';

/** Raised when an older program could not read the file. */
export const COPY_FORMAT = 1;

/** How the first line of a copy begins, of whatever format. */
export const COPY_BEGINNING = '{"chunkproof":"database",';

/** The first line of a database's copy: JSON Lines, of which this states the version. */
export const headerSchema = z.strictObject({
  chunkproof: z.literal('database'),
  format: z.int(),
  /** Version of the tables that the rows fit. */
  schema: z.int(),
});

/** Every other line but the last. */
export const rowSchema = z.strictObject({
  table: z.enum(backupTables),
  key: z.string().regex(/^[\w-]+$/),
  row: z.record(z.string(), z.json()),
});

export type CopyRow = z.infer<typeof rowSchema>;

/** The last line, without which the file is cut short. */
export const endSchema = z.strictObject({
  end: z.strictObject({
    rows: z.int(),
    /** Of all lines before, as hex. */
    sha256: z.string(),
  }),
});

export type RowCounts = Readonly<Record<BackupTable, number>>;

/** No rows of any table. */
export function noRows(): Record<BackupTable, number> {
  return { embedder: 0, emb: 0, source: 0, variant: 0, cut: 0, run_part: 0, run: 0 };
}

/** The lines of a file, one after the other; only `\n` ends one. */
export async function* linesOf(path: string): AsyncGenerator<string> {
  let rest = '';
  for await (const chunk of createReadStream(path, 'utf8')) {
    const parts = `${rest}${String(chunk)}`.split('\n');
    rest = parts.pop() ?? '';
    yield* parts;
  }
  if (rest !== '') yield rest;
}
