import { mkdir, readdir, realpath } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { IncompleteError, messageOf } from '../errors.ts';

/**
 * Makes the folder that a database's folder lies in, and gives the real path
 * of the latter, so that two names of one folder are one handle.
 *
 * @param url how to name the database to the user
 * @throws IncompleteError when it cannot be made
 */
export async function prepareParent(path: string, url: string): Promise<string> {
  try {
    await mkdir(dirname(path), { recursive: true });
    const parent = await realpath(dirname(path));
    return await realpath(path).catch(() => join(parent, basename(path)));
  } catch (error) {
    throw new IncompleteError(`cannot open ${url}: ${messageOf(error)}`);
  }
}

/** rocksdb would put its files among whatever lies there. */
export async function refuseOtherFolder(path: string, url: string): Promise<void> {
  const names = await readdir(path).catch((error: unknown): string[] => {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return [];
    throw new IncompleteError(`cannot open ${url}: ${messageOf(error)}`);
  });
  // A run killed while it made the database leaves LOCK without CURRENT.
  if (names.length > 0 && !names.includes('CURRENT') && !names.includes('LOCK')) {
    throw new IncompleteError(
      `cannot open ${url}: the folder holds other files and is not a database; name an empty or a new folder`,
    );
  }
}
