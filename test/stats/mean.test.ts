import { describe, expect, test } from 'vitest';
import { mean, weightedMean } from '../../src/stats/mean.ts';

describe('mean', () => {
  test('is the arithmetic mean, and null of nothing', () => {
    expect(mean([0, 0.5, 1, 0.5])).toBe(0.5);
    expect(mean([])).toBeNull();
  });

  test('loses nothing between large and small values', () => {
    expect(mean([1e16, 1, -1e16, 3])).toBe(1);
  });
});

describe('weightedMean', () => {
  test('weighs each value', () => {
    expect(
      weightedMean([
        { value: 1, weight: 3 },
        { value: 0, weight: 1 },
      ]),
    ).toBe(0.75);
  });

  test('is null where nothing weighs', () => {
    expect(weightedMean([])).toBeNull();
    expect(weightedMean([{ value: 1, weight: 0 }])).toBeNull();
  });
});
