import { distinctContexts } from './contexts.ts';
import type { Metric } from './metric.ts';

/** What the first k chunks cost in a prompt. */
export const tokens: Metric = {
  meaning: 'cl100k tokens that the first k chunks put into a prompt, with their prefixes',
  range: 'tokens',
  source: 'DESIGN §4',
  cutoff: 'hits',
  needs: 'nothing',
  value: ({ hits }, k) =>
    [...distinctContexts(hits.slice(0, k))].reduce(
      (sum, hit) => sum + hit.prefixTokens + hit.tokens,
      0,
    ),
};
