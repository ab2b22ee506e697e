import { fencesOf } from '../segment/blocks.ts';
import type { LintRule } from './lint-rule.ts';
import { overlapping } from './overlapping.ts';

/** Read alone, such a chunk is code that looks like prose, or prose that looks like code. */
export const openFence: LintRule = {
  meaning: 'holds a part of a fenced code block, not all of it',
  begin: () => (document, chunks) => {
    const fences = fencesOf(document);
    return chunks.filter((chunk) => {
      for (const { start, end } of overlapping(fences, chunk)) {
        if (start < chunk.start || end > chunk.end) return true;
      }
      return false;
    });
  },
};
