import type { Interval } from './interval.ts';
import { mean } from './mean.ts';
import { normalQuantile } from './normal.ts';
import { resamplingUnits } from './resampling-units.ts';

/**
 * Interval of a mean of paired differences in [-1, 1] that stays open where nothing
 * was seen to change: Agresti and Min (2005) add half a query to each cell of the
 * two-by-two table, that is half a win, half a loss and one tie. For differences of
 * -1, 0 and 1 it is theirs; graded ones enter by their squares. Of no query: [-1, 1].
 */
export function agrestiMin(
  differences: readonly number[],
  { confidence = 0.95 }: { readonly confidence?: number } = {},
): Interval {
  if (differences.length === 0) return { low: -1, high: 1 };
  const values = resamplingUnits(differences).map((unit) => unit.sum);
  const size = values.length + 2;
  const sum = (mean(values) ?? 0) * values.length;
  const squares = (mean(values.map((value) => value ** 2)) ?? 0) * values.length + 1;
  const center = sum / size;
  const variance = (squares / size - center ** 2) / size;
  const reach = normalQuantile((1 + confidence) / 2) * Math.sqrt(variance);
  return { low: Math.max(-1, center - reach), high: Math.min(1, center + reach) };
}
