import { countMet } from './joined.ts';
import type { ParentNeed } from './judged.ts';
import type { Metric } from './metric.ts';
import { missChance } from './miss-chance.ts';

/** Needs met by the first k parents, over all needs. */
export const recall: Metric = {
  meaning: 'share of the needs whose parent is among the first k',
  range: '0 to 1',
  source:
    'S-recall of Zhai, Cohen, Lafferty (SIGIR 2003) over needs; equals trec_eval recall_k where every need has one parent',
  cutoff: 'parents',
  needs: 'parents',
  value: (judged, k) => countMet(judged.joined, k) / judged.parentNeeds.length,
  chance: (needs, k, parents) =>
    needs.reduce((sum, need) => sum + 1 - missChance(need.parents.size, k, parents), 0) /
    needs.length,
  saturated: (k, { parents }) => k >= parents,
};

/** Every parent that meets some need of a query. */
export function relevantParents(needs: readonly ParentNeed[]): Set<string> {
  return new Set(needs.flatMap((need) => [...need.parents]));
}
