import { realpath, stat } from 'node:fs/promises';

/**
 * Where a file that is replaced whole has to be written: what a link leads to,
 * not the link itself. A device or a pipe is refused, for a rename would put a
 * file in its place.
 *
 * @throws Error with the system's code for a folder, without one for a device
 */
export async function writeTarget(path: string): Promise<string> {
  const found = await stat(path).catch(() => undefined);
  if (!found) return path;
  if (found.isDirectory()) {
    throw Object.assign(new Error(`a folder: ${path}`), { code: 'EISDIR' });
  }
  if (!found.isFile()) throw new Error('it is a device or a pipe and no ordinary file');
  return realpath(path);
}
