import { readdir, realpath, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { fileReason, IncompleteError, systemCode } from '../errors.ts';
import { makeFolder } from '../make-folder.ts';
import { folderFailure } from './database-reasons.ts';

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
