import type { Metric } from './metric.ts';
import { relevantParents } from './recall.ts';

/** How much of what was retrieved somebody has judged: below 1, other metrics may be too low. */
export const judgedShare: Metric = {
  meaning: 'share of the first k retrieved parents that are judged, right or not',
  range: '0 to 1',
  source: 'judged in the top k / min(k, retrieved), as ir_measures Judged@k; 0 where none is',
  cutoff: 'parents',
  needs: 'parents',
  value({ parents, parentNeeds, query }, k) {
    const known = relevantParents(parentNeeds);
    for (const parent of query.notRelevant) known.add(parent);
    const first = parents.slice(0, k);
    return first.length === 0
      ? 0
      : first.filter((parent) => known.has(parent)).length / first.length;
  },
};
