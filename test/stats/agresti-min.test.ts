import { describe, expect, test } from 'vitest';
import { agrestiMin } from '../../src/stats/agresti-min.ts';

const outcomes = (wins: number, losses: number, ties: number) => [
  ...Array.from({ length: wins }, () => 1),
  ...Array.from({ length: losses }, () => -1),
  ...Array.from({ length: ties }, () => 0),
];

describe('is the adjusted Wald interval of Agresti and Min', () => {
  // Their formula over the four cells, half a query added to each.
  test.each([
    [86, 150, 1364],
    [6, 0, 44],
    [3, 5, 12],
    [0, 1, 0],
  ])('%i wins, %i losses, %i ties', (wins, losses, ties) => {
    const [b, c, n] = [wins + 0.5, losses + 0.5, wins + losses + ties + 2];
    const reach = (1.959963984540054 * Math.sqrt(b + c - (b - c) ** 2 / n)) / n;
    const found = agrestiMin(outcomes(wins, losses, ties));
    expect(found.low).toBeCloseTo(Math.max(-1, (b - c) / n - reach), 12);
    expect(found.high).toBeCloseTo(Math.min(1, (b - c) / n + reach), 12);
  });

  // Approval of the prime minister, 1,600 asked twice (Agresti, Categorical Data Analysis, 10.1):
  // 86 and 150 changed their minds; the share moved by .04, with an interval of (.02, .06).
  test('the published example', () => {
    const found = agrestiMin(outcomes(150, 86, 1364));
    expect(found.low).toBeCloseTo(0.02, 2);
    expect(found.high).toBeCloseTo(0.06, 2);
  });
});

test('stays open where nothing was seen to change: 1.96 / (n + 2), and one-sided under 3 / n', () => {
  const unchanged = outcomes(0, 0, 50);
  expect(agrestiMin(unchanged).low).toBeCloseTo(-1.959964 / 52, 6);
  expect(agrestiMin(unchanged).high).toBeCloseTo(1.959964 / 52, 6);
  expect(agrestiMin(unchanged, { confidence: 0.9 }).low).toBeCloseTo(-1.644854 / 52, 6);
  expect(agrestiMin(unchanged, { confidence: 0.9 }).low).toBeGreaterThan(-3 / 50);
});

test('graded differences enter by their squares', () => {
  // Sum .4, squares .25 + .01 + 1, n + 2 = 4.
  const found = agrestiMin([0.5, -0.1]);
  const reach = 1.959963984540054 * Math.sqrt((1.26 / 4 - 0.01) / 4);
  expect(found.low).toBeCloseTo(0.1 - reach, 12);
  expect(found.high).toBeCloseTo(0.1 + reach, 12);
});

describe('clusters', () => {
  const repeated = (differences: readonly number[], times: number) => ({
    differences: Array.from({ length: times }, () => differences).flat(),
    clusters: Array.from({ length: times }, () => differences.map((_, at) => `${at}`)).flat(),
  });

  test('of one query each change nothing', () => {
    const differences = outcomes(6, 3, 21);
    const { clusters } = repeated(differences, 1);
    expect(agrestiMin(differences, { clusters })).toEqual(agrestiMin(differences));
  });

  // The published example, each of the 1,600 asked three times and answering alike.
  test('of queries that change alike have the interval of so many queries', () => {
    const { differences, clusters } = repeated(outcomes(150, 86, 1364), 3);
    const found = agrestiMin(differences, { clusters });
    expect(found.low).toBeCloseTo(64 / 1602 - (1.959963984540054 * 15.311538) / 1602, 7);
    expect(found.low).toBeCloseTo(0.02, 2);
    expect(found.high).toBeCloseTo(0.06, 2);
    expect(agrestiMin(differences).low).toBeGreaterThan(found.low + 0.005);
  });

  test('by hand: totals .8 of 2 and 0 of 1', () => {
    // A mean of 1.5 queries: 3 + 2 · 1.5 = 6, center .8 / 6 = 2/15. Deviations .8 - 4/15 and -2/15; added 2.25 · (1 + 8/225).
    const found = agrestiMin([0.4, 0.4, 0], { clusters: ['a', 'a', 'b'] });
    const variance = (64 / 225 + 4 / 225 + 2.25 * (233 / 225)) / 36;
    expect(found.low).toBeCloseTo(2 / 15 - 1.959963984540054 * Math.sqrt(variance), 12);
    expect(found.high).toBeCloseTo(2 / 15 + 1.959963984540054 * Math.sqrt(variance), 12);
  });

  test('stay open where nothing was seen to change: 1.96 / (clusters + 2)', () => {
    const { differences, clusters } = repeated(outcomes(0, 0, 50), 4);
    expect(agrestiMin(differences, { clusters }).low).toBeCloseTo(-1.959964 / 52, 6);
  });
});

test('of no query says nothing, and never leaves [-1, 1]', () => {
  expect(agrestiMin([])).toEqual({ low: -1, high: 1 });
  expect(agrestiMin([1])).toMatchObject({ high: 1 });
});
