import { floatNoise } from './float-noise.ts';
import { meanError } from './standard-error.ts';

export interface EffectSize {
  /** Mean over standard deviation of the differences; null where they do not vary. */
  readonly dz: number | null;
  readonly wins: number;
  readonly ties: number;
  readonly losses: number;
}

/** How large a paired difference is, beside its mean: d_z, and on how many queries which side did better. */
export function effectSize(differences: readonly number[]): EffectSize {
  const found = meanError(differences);
  const deviation = found === null ? 0 : found.standardError * Math.sqrt(differences.length);
  const wins = differences.filter((difference) => difference > floatNoise).length;
  const losses = differences.filter((difference) => difference < -floatNoise).length;
  return {
    dz: found === null || deviation === 0 ? null : found.mean / deviation,
    wins,
    ties: differences.length - wins - losses,
    losses,
  };
}
