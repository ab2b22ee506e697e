import { countMet } from './joined.ts';
import type { Metric } from './metric.ts';
import { missChance } from './miss-chance.ts';
import { relevantParents } from './recall.ts';

/** 1 when one of the first k parents meets a need. */
export const success: Metric = {
  meaning: 'share of queries with a right parent among the first k (hit rate)',
  range: '0 to 1',
  source: 'trec_eval success_k',
  cutoff: 'parents',
  needs: 'parents',
  value: (judged, k) => (countMet(judged.joined, k) > 0 ? 1 : 0),
  chance: (needs, k, parents) => 1 - missChance(relevantParents(needs).size, k, parents),
  saturated: (k, { parents }) => k >= parents,
};
