import type { Clustering } from './clustering.ts';
import type { Interval } from './interval.ts';
import { normalQuantile } from './normal.ts';
import { resamplingUnits } from './resampling-units.ts';

/**
 * Interval of a mean of paired differences in [-1, 1] that stays open where nothing
 * was seen to change: Agresti and Min (2005) add half a query to each cell of the
 * two-by-two table, that is half a win, half a loss and one tie. For differences of
 * -1, 0 and 1 it is theirs; graded ones enter by their squares. Of no query: [-1, 1].
 *
 * With clusters, what is added are clusters of the mean size, and the variance is that
 * of their totals, as Obuchowski (1998) takes it for clustered pairs: clusters of queries
 * that all change alike have the interval of so many queries.
 */
export function agrestiMin(
  differences: readonly number[],
  { confidence = 0.95, clusters }: Clustering & { readonly confidence?: number } = {},
): Interval {
  if (differences.length === 0) return { low: -1, high: 1 };
  const units = resamplingUnits(differences, { clusters });
  const added = differences.length / units.length;
  const size = differences.length + 2 * added;
  const center = units.reduce((total, { sum }) => total + sum, 0) / size;
  const squares = units.reduce((total, unit) => total + (unit.sum - unit.size * center) ** 2, 0);
  // Half a cluster of wins, half of losses, one of ties: (1 - c)² / 2 + (1 + c)² / 2 + c².
  const variance = (squares + added ** 2 * (1 + 2 * center ** 2)) / size ** 2;
  const reach = normalQuantile((1 + confidence) / 2) * Math.sqrt(variance);
  return { low: Math.max(-1, center - reach), high: Math.min(1, center + reach) };
}
