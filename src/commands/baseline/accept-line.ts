import type { GoldenFolder } from '../locations.ts';
import { shellWord } from '../shell-word.ts';

/** The command that accepts a run as the baseline of its set; null where the set cannot keep one. */
export function acceptLine({ shipped, shown }: GoldenFolder, run: string): string | null {
  if (shipped) return null;
  return `npx chunkproof baseline accept --golden ${shellWord(shown)} --run ${shellWord(run)}`;
}
