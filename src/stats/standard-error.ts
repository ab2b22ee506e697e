import type { Clustering } from './clustering.ts';
import { mean } from './mean.ts';
import { resamplingUnits } from './resampling-units.ts';

/** A mean difference and how far chance moves it. */
export interface MeanError {
  readonly mean: number;
  readonly standardError: number;
  /** Degrees of freedom: units less one. */
  readonly degrees: number;
}

/**
 * Mean of paired differences with its standard error: sd / sqrt(n), or with clusters
 * the root of G / (G - 1) times the sum of the squared totals of deviations, over n
 * (the same where each query is its own cluster). Null with fewer than two units.
 */
export function meanError(
  differences: readonly number[],
  clustering: Clustering = {},
): MeanError | null {
  const units = resamplingUnits(differences, clustering);
  const total = mean(units.map((unit) => unit.sum));
  if (total === null || units.length < 2) return null;
  const size = differences.length;
  const center = (total * units.length) / size;
  const squares = units.map((unit) => (unit.sum - unit.size * center) ** 2);
  const variance = ((mean(squares) ?? 0) * units.length ** 2) / (units.length - 1) / size ** 2;
  return { mean: center, standardError: Math.sqrt(variance), degrees: units.length - 1 };
}
