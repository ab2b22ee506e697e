import type { Joined } from './joined.ts';

/** 1 / log2(rank + 1) of the ranks that lists mostly have. */
const tabled = Float64Array.from({ length: 1024 }, (_, at) => 1 / Math.log2(at + 1));

function discount(rank: number): number {
  return tabled[rank] ?? 1 / Math.log2(rank + 1);
}

/** Gains in the order of an ideal list, each over log2(rank + 1), summed. */
export function discounted(gains: readonly number[]): number {
  return gains.reduce((sum, gain, index) => sum + gain * discount(index + 1), 0);
}

/** The same of a retrieved list, cut at k. */
export function discountedHits({ ranks, gain }: Joined, k: number): number {
  let sum = 0;
  for (let at = 0; at < ranks.length; at += 1) {
    const rank = ranks[at] ?? 0;
    if (rank > k) break;
    sum += (gain[at] ?? 0) * discount(rank);
  }
  return sum;
}
