import type { Metric } from './metric.ts';

/** Average precision of the first k parents; its mean over queries is MAP. */
export const map: Metric = {
  meaning:
    'mean over the needs of the precision at the parent that first meets each, 0 for one past k',
  range: '0 to 1',
  source:
    'trec_eval map_cut_k, over needs: (1/R) Σ over needs met within k of (hits at or above its rank / its rank), a hit being a parent that newly meets a need (DESIGN §4)',
  cutoff: 'parents',
  needs: 'parents',
  value({ joined: { ranks, met }, parentNeeds }, k) {
    let hits = 0;
    let sum = 0;
    for (let at = 0; at < ranks.length; at += 1) {
      const rank = ranks[at] ?? 0;
      const here = met[at] ?? 0;
      if (rank > k) break;
      if (here === 0) continue;
      hits += 1;
      sum += (here * hits) / rank;
    }
    return sum / parentNeeds.length;
  },
};
