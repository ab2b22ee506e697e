import type { Metric } from './metric.ts';
import { relevantParents } from './recall.ts';

/** Right parents among the first k, over k. */
export const precision: Metric = {
  meaning: 'right parents among the first k, over k, however few were retrieved',
  range: '0 to 1',
  source: 'trec_eval P_k',
  cutoff: 'parents',
  needs: 'parents',
  value({ parents, parentNeeds }, k) {
    const relevant = relevantParents(parentNeeds);
    return parents.slice(0, k).filter((parent) => relevant.has(parent)).length / k;
  },
  chance: (needs, _, parents) => relevantParents(needs).size / parents,
  saturated: (k, { parents }) => k >= parents,
};
