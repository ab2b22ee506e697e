import { describe, expect, test } from 'vitest';
import { bootstrapInterval } from '../../src/stats/bootstrap-interval.ts';
import { pairedTInterval } from '../../src/stats/paired-t-interval.ts';
import { sakaiDifferences } from '../support/sakai-scores.ts';

describe('where the resampled mean is binomial', () => {
  const half = (count: number) => Array.from({ length: count }, (_, at) => (at % 2 === 0 ? 1 : 0));

  // Bin(10, 1/2): P(X <= 1) = .011 < .025 < P(X <= 2) = .055.
  test('10 queries, 5 won: 2 to 8 of 10', () => {
    expect(bootstrapInterval(half(10), { seed: 1 })).toEqual({ low: 0.2, high: 0.8 });
  });

  // P(X <= 2) = .055 < .1 < P(X <= 3) = .172.
  test('at a confidence of .8: 3 to 7', () => {
    expect(bootstrapInterval(half(10), { confidence: 0.8, seed: 1 })).toEqual({
      low: 0.3,
      high: 0.7,
    });
  });
});

test("Sakai's X - Y: within a hundredth of the t interval's ends, inside it", () => {
  const differences = sakaiDifferences(0, 1);
  const t = pairedTInterval(differences);
  const found = bootstrapInterval(differences);
  expect(Math.abs((found?.low ?? 1) - (t?.low ?? 0))).toBeLessThan(0.012);
  expect(Math.abs((found?.high ?? 1) - (t?.high ?? 0))).toBeLessThan(0.012);
});

describe('clusters', () => {
  test('are drawn whole: of two, all of one, one of each, or all of the other', () => {
    const found = bootstrapInterval([1, 1, 1, 0], { clusters: ['a', 'a', 'a', 'b'] });
    expect(found).toEqual({ low: 0, high: 1 });
    // A quarter of the draws is 0 and a quarter 1, the rest 3/4; single queries would reach neither.
    expect(
      bootstrapInterval([1, 1, 1, 0], { clusters: ['a', 'a', 'a', 'b'], confidence: 0.4 }),
    ).toEqual({ low: 0.75, high: 0.75 });
  });
});

test('same seed, same bytes, in any order of the queries', () => {
  const differences = sakaiDifferences(0, 2);
  const found = bootstrapInterval(differences, { seed: 5 });
  expect(bootstrapInterval([...differences].reverse(), { seed: 5 })).toEqual(found);
  expect(bootstrapInterval(differences, { seed: 6, draws: 501 })).not.toEqual(
    bootstrapInterval(differences, { seed: 5, draws: 501 }),
  );
});

test('between two draws the ends lie in proportion, a quarter and three quarters of the way', () => {
  const ends = (confidence: number) =>
    bootstrapInterval([1, 2, 4, 8, 16], { confidence, draws: 2, seed: 3 }) ?? { low: 0, high: 0 };
  const { low, high } = ends(1);
  expect(low).toBeGreaterThanOrEqual(1);
  expect(high).toBeGreaterThan(low);
  expect(ends(0.5).low).toBeCloseTo(low + (high - low) / 4, 12);
  expect(ends(0.5).high).toBeCloseTo(high - (high - low) / 4, 12);
});

test('differences that do not vary; none', () => {
  expect(bootstrapInterval([0.5, 0.5])).toEqual({ low: 0.5, high: 0.5 });
  expect(bootstrapInterval([])).toBeNull();
});
