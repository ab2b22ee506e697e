import { describe, expect, test } from 'vitest';
import { overlapOf } from '../../src/metrics/overlap.ts';

const spans = (...pairs: readonly (readonly [number, number])[]) =>
  pairs.map(([start, end]) => ({ start, end }));

describe('overlapOf', () => {
  test.for([
    ['no chunk', spans(), 0, 0],
    ['neighbours that touch', spans([0, 10], [10, 20]), 20, 0],
    ['a gap', spans([0, 10], [15, 20]), 15, 0],
    ['a shared end', spans([0, 10], [6, 16]), 20, 4],
    ['more than two that share', spans([0, 10], [5, 15], [8, 18]), 30, 5 + 7],
    ['one inside another, and one behind it', spans([0, 20], [5, 10], [12, 22]), 35, 5 + 8],
    ['the same start', spans([0, 10], [0, 15]), 25, 10],
  ] as const)('%s', ([, chunks, held, repeated]) => {
    expect(overlapOf(chunks)).toEqual({ held, repeated });
  });
});
