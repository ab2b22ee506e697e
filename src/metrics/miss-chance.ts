/**
 * Chance that a random choice of `k` out of `total` parents holds none of
 * `relevant` ones: C(total − relevant, k) / C(total, k), as a product, which
 * does not overflow.
 */
export function missChance(relevant: number, k: number, total: number): number {
  let chance = 1;
  for (let taken = 0; taken < Math.min(k, total); taken += 1) {
    chance *= Math.max(0, total - relevant - taken) / (total - taken);
  }
  return chance;
}
