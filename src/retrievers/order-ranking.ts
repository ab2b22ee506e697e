import type { Ranking } from '../types.ts';

/** Scores are rounded to 1e-6, so that two machines agree on ties: a score is this many steps to 1. */
export const SCORE_STEPS = 1e6;

/**
 * Orders by score descending, then position ascending.
 *
 * @param positions distinct, each below `size`
 * @param steps the score of each in whole steps of 1e-6; `steps × size` stays below 2^53
 */
export function orderRanking(positions: Uint32Array, steps: Float64Array, size: number): Ranking {
  // Both keys in one number: sorting plain numbers is many times faster than comparing pairs.
  const keys = new Float64Array(positions.length);
  for (let i = 0; i < keys.length; i++) keys[i] = -(steps[i] ?? 0) * size + (positions[i] ?? 0);
  keys.sort();
  const position = new Uint32Array(keys.length);
  const score = new Float64Array(keys.length);
  for (let rank = 0; rank < keys.length; rank++) {
    const key = keys[rank] ?? 0;
    const step = Math.floor(key / size);
    position[rank] = key - step * size;
    score[rank] = (0 - step) / SCORE_STEPS;
  }
  return { position, score };
}
