export interface SizeSummary {
  readonly mean: number;
  readonly median: number;
  readonly p95: number;
  readonly max: number;
}

/** Sizes in four numbers; a quantile is the smallest size that at least that share is no larger than (nearest rank). Zeros of nothing. */
export function summariseSizes(sizes: readonly number[]): SizeSummary {
  const sorted = Float64Array.from(sizes).sort();
  const quantile = (share: number) => sorted[Math.ceil(share * sorted.length) - 1] ?? 0;
  const sum = sorted.reduce((total, size) => total + size, 0);
  return {
    mean: sorted.length === 0 ? 0 : sum / sorted.length,
    median: quantile(0.5),
    p95: quantile(0.95),
    max: quantile(1),
  };
}
