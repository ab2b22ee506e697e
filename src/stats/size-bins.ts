/** Steps between a size and its double. */
const STEPS = 4;

/** How many sizes lie from `from` up to, but not with, `to`. */
export interface SizeBin {
  readonly from: number;
  readonly to: number;
  readonly chunks: number;
}

/** A histogram with bins of equal width on a logarithmic axis, empty ones left out; a size under 1 counts as 1. */
export function sizeBins(sizes: Iterable<number>): SizeBin[] {
  const counts = new Map<number, number>();
  for (const size of sizes) {
    const bin = Math.floor(Math.log2(Math.max(1, size)) * STEPS + 1e-9);
    counts.set(bin, (counts.get(bin) ?? 0) + 1);
  }
  return [...counts]
    .sort(([a], [b]) => a - b)
    .map(([bin, chunks]) => ({ from: edge(bin), to: edge(bin + 1), chunks }));
}

function edge(bin: number): number {
  return Number((2 ** (bin / STEPS)).toFixed(2));
}
