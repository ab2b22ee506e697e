import type { Judged } from '../metrics/judged.ts';
import { mean } from '../stats/mean.ts';
import type { Crowding, Hit } from '../types.ts';

/** How many chunks fill k parents, and how many parents are among the first k chunks: means over the queries with hits. */
export function crowdingOf(judged: readonly Pick<Judged, 'hits'>[], k: number): Crowding | null {
  const lists = judged.map(({ hits }) => hits).filter((hits) => hits.length > 0);
  const slots = mean(lists.map((hits) => slotsFor(hits, k)));
  const distinct = mean(lists.map((hits) => parentsOf(hits.slice(0, k)).size));
  return slots === null || distinct === null ? null : { slots, distinct, k };
}

/** Rank of the hit that brings the k-th parent, or the last new one where there are fewer. */
function slotsFor(hits: readonly Hit[], k: number): number {
  const seen = new Set<string>();
  let slots = 0;
  for (const { rank, parents } of hits) {
    if (seen.size >= k) break;
    if (parents.every((parent) => seen.has(parent))) continue;
    for (const parent of parents) seen.add(parent);
    slots = rank;
  }
  return slots;
}

function parentsOf(hits: readonly Hit[]): Set<string> {
  return new Set(hits.flatMap(({ parents }) => [...parents]));
}
