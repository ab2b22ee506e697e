/** 1 / log2(rank + 1) of the ranks that lists mostly have. */
const tabled = Float64Array.from({ length: 1024 }, (_, at) => 1 / Math.log2(at + 2));

/** Gains by rank, each over log2(rank + 1), summed up to k. */
export function discounted(gains: ArrayLike<number>, k: number): number {
  const end = Math.min(k, gains.length);
  let sum = 0;
  for (let at = 0; at < end; at += 1) {
    sum += (gains[at] ?? 0) * (tabled[at] ?? 1 / Math.log2(at + 2));
  }
  return sum;
}
