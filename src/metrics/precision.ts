import { countRight } from './joined.ts';
import type { Metric } from './metric.ts';
import { relevantParents } from './recall.ts';

/** Right parents among the first k, over k. */
export const precision: Metric = {
  meaning: 'right parents among the first k, over k, however few were retrieved',
  range: '0 to 1',
  source: 'trec_eval P_k',
  cutoff: 'parents',
  needs: 'parents',
  value: ({ joined }, k) => countRight(joined, k) / k,
  chance: (needs, _, parents) => relevantParents(needs).size / parents,
  saturated: (k, { parents }) => k >= parents,
};
