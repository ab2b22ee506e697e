import { rename, rm, writeFile } from 'node:fs/promises';
import { fileReason, IncompleteError } from '../errors.ts';
import { writeTarget } from '../write-target.ts';

/** Writes a file whole or not at all; messages call it `shown`. */
export async function writeAtomically(path: string, text: string, shown: string): Promise<void> {
  let temporary: string | undefined;
  try {
    const target = await writeTarget(path);
    temporary = `${target}.${process.pid}.tmp`;
    await writeFile(temporary, text);
    await rename(temporary, target);
  } catch (error) {
    if (temporary !== undefined) await rm(temporary, { force: true });
    throw new IncompleteError(
      `cannot write ${shown}: ${fileReason(error)}; mend that and run the same command again`,
    );
  }
}
