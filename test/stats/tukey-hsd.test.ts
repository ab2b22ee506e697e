import { describe, expect, test } from 'vitest';
import { tukeyHsd } from '../../src/stats/tukey-hsd.ts';
import { sakaiScores } from '../support/sakai-scores.ts';

const orders = [
  [0, 1, 2],
  [0, 2, 1],
  [1, 0, 2],
  [1, 2, 0],
  [2, 0, 1],
  [2, 1, 0],
] as const;

/** The share of all ways to shuffle three systems within each query whose range reaches the gap. */
function spelledOut(scores: readonly (readonly number[])[], gap: number): number {
  let reached = 0;
  for (let way = 0; way < 6 ** scores.length; way += 1) {
    const totals = [0, 1, 2].map((column) =>
      scores.reduce((total, row, at) => {
        const order = orders[Math.floor(way / 6 ** at) % 6];
        return total + (row[order?.[column] ?? 0] ?? 0);
      }, 0),
    );
    if (Math.max(...totals) - Math.min(...totals) >= gap - 1e-9) reached += 1;
  }
  return reached / 6 ** scores.length;
}

test('three systems on five queries: near all 7,776 shuffles written out', () => {
  const scores = [
    [0.9, 0.4, 0.1],
    [0.8, 0.7, 0.3],
    [0.5, 0.6, 0.2],
    [0.9, 0.1, 0.1],
    [0.7, 0.5, 0.5],
  ];
  const found = tukeyHsd(scores, { draws: 20_000, seed: 4 });
  expect(found.map(({ first, second }) => [first, second])).toEqual([
    [0, 1],
    [0, 2],
    [1, 2],
  ]);
  [1.5, 2.6, 1.1].forEach((gap, at) => {
    const known = spelledOut(scores, gap);
    const { difference, p } = found[at] ?? { difference: Number.NaN, p: Number.NaN };
    expect(difference).toBeCloseTo(gap / 5, 12);
    const error = Math.sqrt((known * (1 - known)) / 20_000);
    expect(Math.abs(p - known)).toBeLessThan(4 * error + 1 / 20_000);
  });
});

test('two systems: the two-sided sign-flip test', () => {
  const pairs = sakaiScores.map((row) => row.slice(0, 2));
  const found = tukeyHsd(pairs, { draws: 20_000, seed: 1 });
  // Four standard errors of .0659180.
  expect(Math.abs((found[0]?.p ?? 1) - 0.065918)).toBeLessThan(0.0071);
});

// test/reference/tukey-sakai.py, which shuffles 200,000 times in whole hundredths.
test("Sakai's three systems: .3057, .1083 and .8918", () => {
  const found = tukeyHsd(sakaiScores, { draws: 20_000, seed: 2 });
  [0.30573, 0.10832, 0.891755].forEach((known, at) => {
    // Four standard errors of the two simulations together.
    const error = Math.sqrt(known * (1 - known) * (1 / 20_000 + 1 / 200_000));
    expect(Math.abs((found[at]?.p ?? Number.NaN) - known)).toBeLessThan(4 * error);
  });
});

describe('clusters', () => {
  test('are shuffled whole: as one query of their sums', () => {
    const scores = [
      [1, 0],
      [1, 0],
      [1, 0],
      [1, 0],
    ];
    const whole = tukeyHsd(scores, { clusters: ['a', 'b', 'a', 'b'], draws: 2_000 });
    // Two clusters of two: their signs agree half of the time.
    expect(Math.abs((whole[0]?.p ?? 0) - 0.5)).toBeLessThan(0.05);
    expect(whole[0]?.difference).toBe(1);
  });
});

test('same seed, same bytes, in any order of the queries', () => {
  const found = tukeyHsd(sakaiScores, { seed: 8, draws: 999 });
  expect(tukeyHsd([...sakaiScores].reverse(), { seed: 8, draws: 999 })).toEqual(found);
  expect(tukeyHsd(sakaiScores, { seed: 9, draws: 999 })).not.toEqual(found);
});

test('equal systems: p = 1; one system or no query: no pair', () => {
  expect(
    tukeyHsd([
      [0.3, 0.3],
      [0.1, 0.1],
    ]),
  ).toEqual([{ first: 0, second: 1, difference: 0, p: 1 }]);
  expect(tukeyHsd([[0.3], [0.1]])).toEqual([]);
  expect(tukeyHsd([])).toEqual([]);
});

test('refuses a query that a system did not score, and clusters that do not fit', () => {
  expect(() => tukeyHsd([[0.1, 0.2], [0.3]])).toThrow('lacks the score of a system');
  expect(() => tukeyHsd([[0.1, Number.NaN]])).toThrow('lacks the score of a system');
  expect(() => tukeyHsd([[0.1, 0.2]], { clusters: [] })).toThrow('1 queries, but 0 clusters');
});
