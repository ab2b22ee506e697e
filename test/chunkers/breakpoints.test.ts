import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { breakpoints, percentileOf } from '../../src/chunkers/breakpoints.ts';
import { hasDirection, neighbourDistances } from '../../src/chunkers/distances.ts';
import numpy from '../reference/numpy-percentiles.json' with { type: 'json' };

const vectors = (...rows: number[][]) => rows.map((row) => Float32Array.from(row));

describe('neighbourDistances', () => {
  test('is one minus the cosine, whatever the lengths', () => {
    // cos 0, 60, 90 and 180 degrees; 3-4-5 gives 0.6.
    const rows = vectors([2, 0], [8, 0], [3, 4], [-4, 3], [4, -3]);
    expect(neighbourDistances(rows)).toEqual([0, 0.4, 1, 2]);
  });

  test('rounds to 1e-9, so that equal texts are at exactly 0', () => {
    const row = Array.from({ length: 384 }, (_, at) => Math.sin(at) / 7);
    expect(neighbourDistances(vectors(row, row, row))).toEqual([0, 0]);
  });

  test('knows no distance to a vector that is zero or not numbers', () => {
    const rows = vectors([1, 0], [0, 0], [1, 0], [Number.NaN, 1], [1, 0], [Infinity, 1], [0, 1]);
    expect(neighbourDistances(rows)).toEqual(Array(6).fill(undefined));
    expect(rows.map(hasDirection)).toEqual([true, false, true, false, true, false, true]);
  });

  test('has none of fewer than two', () => {
    expect(neighbourDistances([])).toEqual([]);
    expect(neighbourDistances(vectors([1]))).toEqual([]);
  });
});

describe('percentileOf', () => {
  test.each(numpy)('agrees with numpy on $values', ({ values, expected }) => {
    for (const [percentile, value] of Object.entries(expected)) {
      expect(percentileOf(values, Number(percentile))).toBeCloseTo(value, 12);
    }
  });

  test('of nothing is NaN', () => {
    expect(percentileOf([], 95)).toBeNaN();
  });
});

describe('breakpoints', () => {
  test.each([
    // p95 of five: index 3.8, 0 + 0.8 × 1.
    ['the one that stands out', [0, 0, 1, 0, 0], 95, [2]],
    // p50 of four: 0.25; p75: index 2.25, 0.3 + 0.25 × 0.1.
    ['what is over the median', [0.1, 0.2, 0.3, 0.4], 50, [2, 3]],
    ['what is over three quarters', [0.4, 0.1, 0.3, 0.2], 75, [0]],
    ['nothing at its own percentile', [0.1, 0.2, 0.3], 100, []],
    ['everything but the least', [0.2, 0.1, 0.2], 0, [0, 2]],
    ['nothing of one', [0.7], 95, []],
    ['nothing of none', [], 95, []],
  ])('a percentile cuts %s', (_, distances, percentile, cuts) => {
    expect(breakpoints(distances, { mode: 'percentile', percentile })).toEqual(cuts);
  });

  test('equal distances give no cut, at any percentile', () => {
    fc.assert(
      fc.property(
        fc.tuple(
          fc.nat({ max: 2e9 }),
          fc.nat({ max: 60 }),
          fc.double({ min: 0, max: 100, noNaN: true }),
        ),
        ([distance, count, percentile]) => {
          const distances = Array(count).fill(distance / 1e9);
          expect(breakpoints(distances, { mode: 'percentile', percentile })).toEqual([]);
        },
      ),
    );
  });

  test('about one gap in twenty is over the 95th percentile', () => {
    const distances = Array.from({ length: 100 }, (_, at) => ((at * 37) % 100) / 100);
    // p95 of 0 to 0.99: 0.9405; 0.95 to 0.99 are over it.
    expect(breakpoints(distances, { mode: 'percentile', percentile: 95 })).toHaveLength(5);
  });

  test('a threshold must be exceeded', () => {
    const distances = [0.4, 0.400000001, 0.399999999, 2];
    expect(breakpoints(distances, { mode: 'threshold', threshold: 0.4 })).toEqual([1, 3]);
    expect(breakpoints(distances, { mode: 'threshold', threshold: 2 })).toEqual([]);
  });

  test.each([
    ['one chunk has no cut', 1, []],
    ['the largest', 2, [3]],
    ['of equal ones the first', 3, [1, 3]],
    ['and then the next', 4, [1, 3, 4]],
    ['all, when there are fewer', 99, [0, 1, 2, 3, 4]],
  ])('a count: %s', (_, count, cuts) => {
    expect(breakpoints([0.1, 0.5, 0, 0.9, 0.5], { mode: 'count', count })).toEqual(cuts);
  });

  test('a gap without a distance is never cut at, and moves no percentile', () => {
    const distances = [undefined, 0, 0, undefined, 1, 0, 0, undefined];
    const without = [0, 0, 1, 0, 0];
    expect(breakpoints(without, { mode: 'percentile', percentile: 95 })).toEqual([2]);
    expect(breakpoints(distances, { mode: 'percentile', percentile: 95 })).toEqual([4]);
    expect(breakpoints(distances, { mode: 'threshold', threshold: 0 })).toEqual([4]);
    expect(breakpoints(distances, { mode: 'count', count: 99 })).toEqual([1, 2, 4, 5, 6]);
    expect(breakpoints([undefined, undefined], { mode: 'percentile', percentile: 0 })).toEqual([]);
  });
});
