import type { RankedHits, VectorRows } from '../types.ts';
import { orderHits, SCORE_STEPS } from './ranking.ts';
import type { Near } from './usearch.ts';

/**
 * How near to the border between two steps, in steps, a score is computed again.
 * usearch returns 1 − dot as a float32, which is off by up to 0.07 steps.
 */
const BORDER = 0.2;

/** About how many steps a distance stands for. */
export function stepsOf(distance: number): number {
  return (1 - distance) * SCORE_STEPS;
}

/** The most steps that a row no nearer than this distance can have. */
export function mostSteps(distance: number): number {
  return Math.round(stepsOf(distance) + BORDER);
}

/** The fewest steps that a row no farther than this distance can have. */
export function leastSteps(distance: number): number {
  return Math.round(stepsOf(distance) - BORDER);
}

/** A row's score in whole steps: float64 arithmetic, whatever the processor. */
export function exactStep(query: Float32Array, { vectors, dimensions }: VectorRows, row: number) {
  return Math.round(dot(query, vectors, row * dimensions) * SCORE_STEPS);
}

/** The scores of rows in whole steps, in the order of `near`. */
export function settleSteps(query: Float32Array, { row, distance }: Near, rows: VectorRows) {
  const steps = new Float64Array(row.length);
  for (let at = 0; at < steps.length; at++) {
    const step = stepsOf(distance[at] ?? Number.NaN);
    const fromBorder = 0.5 - Math.abs(step - Math.round(step));
    // Not above the border: NaN, of vectors too large for a float32, is computed again too.
    steps[at] = fromBorder > BORDER ? Math.round(step) : exactStep(query, rows, row[at] ?? 0);
  }
  return steps;
}

/** Rows in the order of their exact scores. */
export function orderRows(
  row: Uint32Array,
  steps: Float64Array,
  { position }: VectorRows,
): RankedHits {
  const positions = new Uint32Array(row.length);
  for (let at = 0; at < row.length; at += 1) positions[at] = position[row[at] ?? 0] ?? 0;
  return orderHits(positions, steps);
}

/** In four sums, which is twice as fast as in one; always in this order, on every machine. */
function dot(query: Float32Array, vectors: Float32Array, offset: number): number {
  let a = 0;
  let b = 0;
  let c = 0;
  let d = 0;
  // Past the query's end a term is 0 × the next row's number, which is finite.
  for (let i = 0, at = offset; i < query.length; i += 4, at += 4) {
    a += (query[i] ?? 0) * (vectors[at] ?? 0);
    b += (query[i + 1] ?? 0) * (vectors[at + 1] ?? 0);
    c += (query[i + 2] ?? 0) * (vectors[at + 2] ?? 0);
    d += (query[i + 3] ?? 0) * (vectors[at + 3] ?? 0);
  }
  return a + b + (c + d);
}
