import type { Metric } from './metric.ts';

/** How much of what was retrieved somebody has judged: below 1, other metrics may be too low. */
export const judgedShare: Metric = {
  meaning: 'share of the first k retrieved parents that are judged, right or not',
  range: '0 to 1',
  source: 'judged in the top k / min(k, retrieved), as ir_measures Judged@k; 0 where none is',
  cutoff: 'parents',
  needs: 'parents',
  value({ joined: { ranks, retrieved } }, k) {
    const end = Math.min(k, retrieved);
    let known = 0;
    while (known < ranks.length && (ranks[known] ?? 0) <= end) known += 1;
    return end === 0 ? 0 : known / end;
  },
};
