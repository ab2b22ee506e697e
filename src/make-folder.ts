import { mkdir, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { systemCode } from './errors.ts';

/**
 * Makes a folder and those it lies in, one after the other. Node's own
 * recursive way never ends where the system says of a folder that is there
 * that it is not, as `/proc` does.
 *
 * @throws Error with the system's code
 */
export async function makeFolder(path: string): Promise<void> {
  try {
    await mkdir(path);
  } catch (error) {
    const code = systemCode(error);
    if (code === 'ENOENT' && dirname(path) !== path) {
      await makeFolder(dirname(path));
      await makeOne(path);
      return;
    }
    if (await isFolder(path)) return;
    if (code !== 'EEXIST') throw error;
    throw Object.assign(new Error(`not a folder: ${path}`), { code: 'ENOTDIR' });
  }
}

/** Another process may have been faster. */
async function makeOne(path: string): Promise<void> {
  await mkdir(path).catch(async (error: unknown) => {
    if (!(await isFolder(path))) throw error;
  });
}

async function isFolder(path: string): Promise<boolean> {
  return (await stat(path).catch(() => undefined))?.isDirectory() ?? false;
}
