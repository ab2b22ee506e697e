import type { Metric } from './metric.ts';
import { missChance } from './miss-chance.ts';
import { relevantParents } from './recall.ts';

/** One over the rank of the first parent that meets a need; 0 past k. */
export const mrr: Metric = {
  meaning: 'one over the rank of the first right parent, 0 past k',
  range: '0 to 1',
  source: 'trec_eval recip_rank, cut at k',
  cutoff: 'parents',
  needs: 'parents',
  value({ joined: { ranks, right } }, k) {
    const rank = ranks[right.indexOf(1)] ?? Number.POSITIVE_INFINITY;
    return rank > k ? 0 : 1 / rank;
  },
  chance(needs, k, parents) {
    const relevant = relevantParents(needs).size;
    let sum = 0;
    for (let rank = 1; rank <= Math.min(k, parents); rank += 1) {
      const firstHere =
        missChance(relevant, rank - 1, parents) - missChance(relevant, rank, parents);
      sum += firstHere / rank;
    }
    return sum;
  },
};
