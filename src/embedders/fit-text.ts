import { RefusedTextsError } from '../errors.ts';
import type { Overflow } from '../types.ts';
import { unitVector } from './unit-vector.ts';
import { beginning, type CountTokens, windows } from './windows.ts';

/** A piece of a text that a model reads whole, and its weight in the text's vector. */
export interface Piece {
  readonly text: string;
  readonly weight: number;
}

/**
 * What of a text is embedded, so that no piece is past the limit.
 *
 * @param limit in tokens; undefined: there is none that is known
 * @throws RefusedTextsError for a text past the limit where overflow is an error
 */
export function fitText(
  text: string,
  { limit, overflow, count }: { limit: number | undefined; overflow: Overflow; count: CountTokens },
): Piece[] {
  const tokens = limit === undefined ? 0 : count(text);
  if (limit === undefined || tokens <= limit) return [{ text, weight: 1 }];
  if (overflow === 'error') {
    throw new RefusedTextsError(`has ${tokens} tokens, where the model reads ${limit}`);
  }
  if (overflow === 'truncate') return [{ text: beginning(text, limit, count), weight: 1 }];
  return windows(text, limit, count).map((window) => ({ text: window, weight: count(window) }));
}

/** The mean of the vectors of a text's pieces by their weights, of unit length. */
export function joinVectors(
  pieces: readonly Piece[],
  vectors: readonly ArrayLike<number>[],
): Float32Array {
  const [first] = vectors;
  if (pieces.length === 1 && first) return unitVector(first);
  const sum = new Float64Array(first?.length ?? 0);
  for (const [at, { weight }] of pieces.entries()) {
    const unit = unitVector(vectors[at] ?? []);
    for (let i = 0; i < sum.length; i++) sum[i] = (sum[i] ?? 0) + weight * (unit[i] ?? 0);
  }
  return unitVector(sum);
}
