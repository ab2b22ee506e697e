import { rename, rm, writeFile } from 'node:fs/promises';
import { IncompleteError, messageOf } from '../errors.ts';

/** Writes a file whole or not at all. */
export async function writeAtomically(path: string, text: string): Promise<void> {
  const temporary = `${path}.${process.pid}.tmp`;
  try {
    await writeFile(temporary, text);
    await rename(temporary, path);
  } catch (error) {
    await rm(temporary, { force: true });
    throw new IncompleteError(`cannot write ${path}: ${messageOf(error)}`);
  }
}
