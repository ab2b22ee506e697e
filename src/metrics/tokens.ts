import type { Metric } from './metric.ts';

/** What the first k chunks cost in a prompt. */
export const tokens: Metric = {
  meaning: 'cl100k tokens of the first k chunks, with their prefixes',
  range: 'tokens',
  source: 'DESIGN §4',
  cutoff: 'hits',
  needs: 'nothing',
  value: ({ hits }, k) =>
    hits.slice(0, k).reduce((sum, hit) => sum + hit.prefixTokens + hit.tokens, 0),
};
