import { createHash } from 'node:crypto';
import type { LintRule } from './lint-rule.ts';

/** Chunks of equal text take places from one another in every result. */
export const duplicate: LintRule = {
  meaning: 'repeats the text of an earlier chunk, in this document or another',
  begin: () => {
    const seen = new Set<string>();
    return ({ text }, chunks) =>
      chunks.filter(({ start, end }) => {
        const folded = text.slice(start, end).replace(/\s+/g, ' ').trim();
        const key = createHash('sha256').update(folded).digest('base64');
        const repeated = seen.has(key);
        seen.add(key);
        return repeated;
      });
  },
};
