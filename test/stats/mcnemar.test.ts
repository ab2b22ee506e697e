import { expect, test } from 'vitest';
import { mcNemar } from '../../src/stats/mcnemar.ts';

test.each([
  [6, 0, 0.016, 0.031],
  [10, 3, 0.057, 0.092],
  [15, 5, 0.027, 0.041],
])('%i and %i: mid-p %d, exact %d', (b, c, mid, exact) => {
  const found = mcNemar(b, c);
  expect(found.mid).toBeCloseTo(mid, 3);
  expect(found.exact).toBeCloseTo(exact, 3);
  expect(mcNemar(c, b)).toEqual(found);
});

test('is exact on small numbers: 3 and 1 of 4 tosses', () => {
  // P(X <= 1) = 5/16, P(X = 1) = 4/16.
  expect(mcNemar(3, 1).exact).toBeCloseTo(10 / 16, 14);
  expect(mcNemar(3, 1).mid).toBeCloseTo(6 / 16, 14);
});

test('is 1 where both won as often, or nobody did', () => {
  for (const count of [0, 1, 7, 900]) {
    expect(mcNemar(count, count).mid).toBeCloseTo(1, 12);
    expect(mcNemar(count, count).exact).toBe(1);
  }
});

test('is never above 1, whatever rounding does', () => {
  for (let count = 0; count < 300; count += 1) {
    expect(mcNemar(count, count).mid).toBeLessThanOrEqual(1);
    expect(mcNemar(count, count + 1).exact).toBeLessThanOrEqual(1);
  }
});

test('holds where 2^-n is below the smallest number: 1,060 and 940 are 2.68 deviations apart', () => {
  // The normal approximation with continuity correction: 2 (1 - Phi(119 / sqrt(2000))) = .00780.
  expect(mcNemar(1_060, 940).exact).toBeCloseTo(0.0078, 4);
});

test('refuses what is no count', () => {
  for (const count of [-1, 0.5, Number.NaN]) {
    expect(() => mcNemar(count, 3)).toThrow('is no number of queries');
    expect(() => mcNemar(3, count)).toThrow('is no number of queries');
  }
});
