/** Differences no larger than this are none: scores are sums of a few fractions, equal but for the order of adding. */
export const floatNoise = 1e-9;

/** How far below a statistic another still counts as reaching it. */
export function tieTolerance(statistic: number): number {
  return floatNoise * Math.max(1, Math.abs(statistic));
}
