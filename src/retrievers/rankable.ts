import type { VectorIndex } from '../types.ts';

/** The rows of an index that can rank: the others have no direction. */
export interface Rankable {
  readonly size: number;
  /** `size × dimensions`, row by row. */
  readonly vectors: Float32Array;
  /** Position in the index of each row, ascending. */
  readonly position: Uint32Array;
}

/** Whether a vector has a direction: not all zero, and no NaN or infinity in it. */
export function isRankable(vector: Float32Array): boolean {
  let squares = 0;
  for (const value of vector) squares += value * value;
  return squares > 0 && Number.isFinite(squares);
}

/** Leaves out the rows that cannot rank; copies only when there are such rows. */
export function rankableRows({ size, dimensions, vectors }: VectorIndex): Rankable {
  const rowOf = (i: number) => vectors.subarray(i * dimensions, (i + 1) * dimensions);
  const kept: number[] = [];
  for (let i = 0; i < size; i++) if (isRankable(rowOf(i))) kept.push(i);
  const position = Uint32Array.from(kept);
  if (kept.length === size) return { size, vectors, position };
  const copied = new Float32Array(kept.length * dimensions);
  for (const [row, i] of kept.entries()) copied.set(rowOf(i), row * dimensions);
  return { size: kept.length, vectors: copied, position };
}
