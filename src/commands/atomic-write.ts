import { rename, rm, writeFile } from 'node:fs/promises';
import { fileReason, IncompleteError } from '../errors.ts';

/** Writes a file whole or not at all; messages call it `shown`. */
export async function writeAtomically(path: string, text: string, shown: string): Promise<void> {
  const temporary = `${path}.${process.pid}.tmp`;
  try {
    await writeFile(temporary, text);
    await rename(temporary, path);
  } catch (error) {
    await rm(temporary, { force: true });
    throw new IncompleteError(
      `cannot write ${shown}: ${fileReason(error)}; mend that and run the same command again`,
    );
  }
}
