import { readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { type Baseline, parseBaseline } from '../../baseline.ts';
import { fileReason, systemCode, UserError } from '../../errors.ts';

/** Where a golden set keeps its baseline. */
export function baselinePath(goldenDirectory: string): string {
  return join(goldenDirectory, 'baseline.json');
}

/** Reads a set's baseline, or undefined where none was accepted yet. */
export async function loadBaseline(goldenDirectory: string): Promise<Baseline | undefined> {
  const file = join(basename(goldenDirectory), 'baseline.json');
  try {
    const text = await readFile(baselinePath(goldenDirectory), 'utf8');
    return parseBaseline(text, file);
  } catch (error) {
    if (systemCode(error) === 'ENOENT') return undefined;
    if (error instanceof UserError) throw error;
    throw new UserError(
      `cannot read the baseline: ${fileReason(error)}; mend that, or remove it and accept a run anew (npx chunkproof baseline accept)`,
      { at: { file } },
    );
  }
}
