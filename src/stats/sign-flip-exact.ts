import type { ByTail } from './sign-flip.ts';

/**
 * How many of the 2^n assignments of signs reach each threshold, `both` in size.
 * Meets in the middle: the sums of each half are sorted and walked against each other,
 * so 20 differences cost two lists of 1,024 and not a million sums.
 */
export function countExactly(sizes: readonly number[], { both, less, greater }: ByTail): ByTail {
  const half = sizes.length >> 1;
  const rising = signedSums(sizes.slice(0, half)).sort();
  const falling = signedSums(sizes.slice(half)).sort().reverse();
  const reaching = (threshold: number) => {
    let reached = 0;
    let first = 0;
    // As the one half's sum falls the other's has to be larger.
    for (const sum of falling) {
      while (first < rising.length && sum + (rising[first] ?? 0) < threshold) first += 1;
      reached += rising.length - first;
    }
    return reached;
  };
  return {
    both: both <= 0 ? 2 ** sizes.length : 2 * reaching(both),
    less: reaching(less),
    greater: reaching(greater),
  };
}

/** The sums under all assignments of signs, 2^n of them. */
function signedSums(sizes: readonly number[]): Float64Array {
  const sums = new Float64Array(2 ** sizes.length);
  let filled = 1;
  for (const size of sizes) {
    for (let at = 0; at < filled; at += 1) {
      const sum = sums[at] ?? 0;
      sums[at] = sum + size;
      sums[at + filled] = sum - size;
    }
    filled *= 2;
  }
  return sums;
}
