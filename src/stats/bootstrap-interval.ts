import type { Clustering } from './clustering.ts';
import type { Interval } from './interval.ts';
import { resamplingUnits, type Unit } from './resampling-units.ts';
import { seededRandom } from './seeded-random.ts';

export interface BootstrapOptions extends Clustering {
  readonly confidence?: number;
  readonly draws?: number;
  readonly seed?: number;
}

/** Percentile bootstrap interval of the mean difference, over queries or whole clusters; null of none. */
export function bootstrapInterval(
  differences: readonly number[],
  { confidence = 0.95, draws = 10_000, seed = 0, clusters }: BootstrapOptions = {},
): Interval | null {
  const units = resamplingUnits(differences, { clusters });
  if (units.length === 0) return null;
  const means = resampledMeans(units, draws, seed).sort();
  const outside = (1 - confidence) / 2;
  return { low: quantile(means, outside), high: quantile(means, 1 - outside) };
}

function resampledMeans(units: readonly Unit[], draws: number, seed: number): Float64Array {
  const random = seededRandom(seed);
  return Float64Array.from({ length: draws }, () => {
    let sum = 0;
    let size = 0;
    for (let drawn = 0; drawn < units.length; drawn += 1) {
      const unit = units[random.below(units.length)];
      sum += unit?.sum ?? 0;
      size += unit?.size ?? 0;
    }
    return sum / size;
  });
}

/** Type 7 of Hyndman and Fan: between the two nearest values, in proportion. */
function quantile(sorted: Float64Array, share: number): number {
  const position = (sorted.length - 1) * share;
  const below = sorted[Math.floor(position)] ?? 0;
  const above = sorted[Math.ceil(position)] ?? 0;
  return below + (above - below) * (position - Math.floor(position));
}
