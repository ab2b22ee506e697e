import { resolve } from 'node:path';
import { EXIT, type ExitCode, UserError } from '../../errors.ts';
import { defaultDatabase } from '../../evaluate.ts';
import { counted } from '../../reports/counted.ts';
import { backupTables } from '../../store/backup.ts';
import type { RowCounts } from '../../store/copy-lines.ts';
import { exportDatabase } from '../../store/export-file.ts';
import { importDatabase } from '../../store/import-file.ts';
import { openStore } from '../../store/open-store.ts';
import type { Store } from '../../store/store.ts';
import type { Io } from '../io.ts';

export interface DbArguments {
  readonly db?: string | undefined;
}

export interface DbFileArguments extends DbArguments {
  readonly file: string;
}

/** `db export FILE`: the whole database as one file. */
export async function dbExportCommand({ file, db }: DbFileArguments, io: Io): Promise<ExitCode> {
  const path = fileAt(file, io);
  const store = await openKept(db, io);
  await assertHolds(store);
  const counts = await exportDatabase(store.backup, path, { shown: file, signal: io.signal });
  io.stdout.write(`wrote ${file}: ${rowsText(counts)}\n`);
  return EXIT.pass;
}

/** `db import FILE`: adds what a file holds and the database does not. */
export async function dbImportCommand({ file, db }: DbFileArguments, io: Io): Promise<ExitCode> {
  const path = fileAt(file, io);
  if (db?.startsWith('mem:')) {
    throw new UserError(
      `${db} ends with the process, and what is imported with it; name a folder with --db rocksdb://FOLDER, or a server`,
    );
  }
  const open = async () => (await openDatabase(db, io)).backup;
  const { signal } = io;
  const { read, added } = await importDatabase(open, path, { shown: file, signal });
  const total = (counts: RowCounts) => backupTables.reduce((sum, table) => sum + counts[table], 0);
  const known = total(read) - total(added);
  io.stdout.write(
    `imported ${file}: ${rowsText(added)}${known > 0 ? `; ${counted(known, 'row')} were there already` : ''}\n`,
  );
  return EXIT.pass;
}

/** `db rebuild`: forgets stored chunks. */
export async function dbRebuildCommand({ db }: DbArguments, io: Io): Promise<ExitCode> {
  const store = await openKept(db, io);
  const cuts = await store.cuts.clear();
  io.stdout.write(
    `removed the chunks of ${counted(cuts, 'document')} (each by variant and embedder); the next run cuts them again\n`,
  );
  return EXIT.pass;
}

/** A copy of nothing comes of a mistyped address. */
async function assertHolds({ backup, url }: Store): Promise<void> {
  for (const table of backupTables) if ((await backup.count(table)) > 0) return;
  throw new UserError(`${url} holds nothing to export; see whether --db names the right database`);
}

/** Opens the database that is meant, as of now, and makes it where there is none. */
export function openDatabase(db: string | undefined, { cwd, env, now }: Io): Promise<Store> {
  return openStore(db ?? defaultDatabase, { cwd, env, today: now().toISOString() });
}

/**
 * Opens the database that is meant, to look into it or to remove some of it.
 *
 * @throws UserError where there is none, or where it is one in memory
 */
export function openKept(db: string | undefined, { cwd, env, now }: Io): Promise<Store> {
  const today = now().toISOString();
  return openStore(db ?? defaultDatabase, { cwd, env, today, mustExist: true });
}

function fileAt(file: string, { cwd }: Io): string {
  if (file.trim() === '') throw new UserError('name a file');
  return resolve(cwd, file);
}

function rowsText(counts: RowCounts): string {
  return [
    counted(counts.emb, 'vector'),
    counted(counts.source, 'source'),
    counted(counts.variant, 'variant'),
    `chunks of ${counted(counts.cut, 'document')}`,
    counted(counts.run, 'run'),
  ].join(', ');
}
