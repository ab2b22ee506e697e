import { readdir, realpath, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { fileReason, IncompleteError, systemCode, UserError } from '../errors.ts';
import { makeFolder } from '../make-folder.ts';
import { folderFailure } from './database-reasons.ts';
import type { DatabasePlace } from './database-url.ts';

/**
 * Makes the folder that a database's folder lies in, and gives the real path
 * of the latter, so that two names of one folder are one handle.
 *
 * @param url how to name the database to the user
 * @throws IncompleteError when it cannot be made
 */
export async function prepareParent(path: string, url: string): Promise<string> {
  try {
    await makeFolder(dirname(path));
    const parent = await realpath(dirname(path));
    return await realpath(path).catch(() => join(parent, basename(path)));
  } catch (error) {
    throw notUsable(url, fileReason(error));
  }
}

function notUsable(url: string, reason: string): IncompleteError {
  const known = /EACCES|EPERM|EROFS|ENOSPC|EMFILE/.test(reason) ? folderFailure(reason) : undefined;
  return new IncompleteError(
    `cannot open ${url}: ${known ?? `${reason}; name another folder with --db rocksdb://OTHER`}`,
  );
}

/**
 * For those who read: opening what is not there would make it.
 *
 * @throws UserError for a database in memory, and for a folder that is not there or empty
 */
export async function refuseAbsent(place: DatabasePlace, url: string): Promise<void> {
  if (place.engine === 'mem') {
    throw new UserError(
      `${url} holds nothing: it begins empty and ends with the process; name with --db the database that a run was given`,
    );
  }
  if (place.engine !== 'rocksdb') return;
  const names = await readdir(place.path).catch((error: unknown) =>
    systemCode(error) === 'ENOENT' ? undefined : ['what opening it finds fault with'],
  );
  if (names?.length === 0) throw new AbsentError(url, `${place.path} is empty`);
  if (names === undefined) throw new AbsentError(url, `there is no folder ${place.path}`);
}

/** A database that a reader named, and that is not there. */
export class AbsentError extends UserError {
  constructor(url: string, reason: string) {
    super(
      `no database at ${url}: ${reason}; see whether --db names the right one (evaluate makes it where there is none)`,
    );
  }
}

/** rocksdb would put its files among whatever lies there. */
export async function refuseOtherFolder(path: string, url: string): Promise<void> {
  const names = await readdir(path).catch(async (error: unknown): Promise<string[]> => {
    if (systemCode(error) === 'ENOENT') return [];
    const isFile = (await stat(path).catch(() => undefined))?.isFile() ?? false;
    throw notUsable(url, isFile ? 'it is a file, not a folder' : fileReason(error));
  });
  // A run killed while it made the database leaves LOCK without CURRENT.
  if (names.length > 0 && !names.includes('CURRENT') && !names.includes('LOCK')) {
    throw new IncompleteError(
      `cannot open ${url}: the folder holds other files and is not a database; name an empty or a new folder`,
    );
  }
}
