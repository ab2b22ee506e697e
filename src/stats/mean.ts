import { mean as plainMean, sum } from 'simple-statistics';

/** Arithmetic mean; null of nothing. */
export function mean(values: readonly number[]): number | null {
  return values.length === 0 ? null : plainMean([...values]);
}

/** Mean with weights; null when they sum to 0. */
export function weightedMean(
  values: readonly { readonly value: number; readonly weight: number }[],
): number | null {
  const total = sum(values.map(({ weight }) => weight));
  return total === 0 ? null : sum(values.map(({ value, weight }) => value * weight)) / total;
}
