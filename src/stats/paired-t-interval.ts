import type { Clustering } from './clustering.ts';
import type { Interval } from './interval.ts';
import { meanError } from './standard-error.ts';
import { studentTCdf, studentTQuantile } from './student-t.ts';

export interface PairedT extends Interval {
  readonly mean: number;
  /** Null where the differences do not vary: there is nothing to measure the mean by. */
  readonly t: number | null;
  /** Two-sided p of t. */
  readonly p: number | null;
}

/** The mean difference with its paired-t interval (two-sided; .95); null with fewer than two queries or clusters. */
export function pairedTInterval(
  differences: readonly number[],
  { confidence = 0.95, clusters }: Clustering & { readonly confidence?: number } = {},
): PairedT | null {
  const found = meanError(differences, { clusters });
  if (found === null) return null;
  const { mean, standardError, degrees } = found;
  const reach = standardError * studentTQuantile((1 + confidence) / 2, degrees);
  const t = standardError === 0 ? null : mean / standardError;
  const p = t === null ? null : 2 * studentTCdf(-Math.abs(t), degrees);
  return { mean, low: mean - reach, high: mean + reach, t, p };
}
