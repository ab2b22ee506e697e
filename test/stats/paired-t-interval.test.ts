import { describe, expect, test } from 'vitest';
import { pairedTInterval } from '../../src/stats/paired-t-interval.ts';
import { meanError } from '../../src/stats/standard-error.ts';
import { sakaiDifferences } from '../support/sakai-scores.ts';

describe("Sakai's 20 topics", () => {
  test('X - Y: mean .0750, variance .02513, t 2.115760, p .0477968, [.000806, .149194]', () => {
    const differences = sakaiDifferences(0, 1);
    const found = pairedTInterval(differences);
    expect(found?.mean).toBeCloseTo(0.075, 12);
    expect(found?.t).toBeCloseTo(2.11576, 6);
    expect(found?.p).toBeCloseTo(0.0477968, 7);
    expect(found?.low).toBeCloseTo(0.000806, 6);
    expect(found?.high).toBeCloseTo(0.149194, 6);
    const error = meanError(differences)?.standardError ?? Number.NaN;
    expect(20 * error ** 2).toBeCloseTo(0.02513, 5);
  });

  test('X - Z: t 1.6133, p .12317; Y - Z: t .65269, p .52177', () => {
    const xz = pairedTInterval(sakaiDifferences(0, 2));
    expect(xz?.t).toBeCloseTo(1.6133, 4);
    expect(xz?.p).toBeCloseTo(0.12317, 5);
    const yz = pairedTInterval(sakaiDifferences(1, 2));
    expect(yz?.t).toBeCloseTo(0.65269, 5);
    expect(yz?.p).toBeCloseTo(0.52177, 5);
  });

  test('the order of the queries changes no bit of it', () => {
    const differences = sakaiDifferences(0, 1);
    expect(pairedTInterval([...differences].reverse())).toEqual(pairedTInterval(differences));
  });
});

describe('clusters', () => {
  test('of one query each change nothing', () => {
    const differences = sakaiDifferences(0, 1);
    const clusters = differences.map((_, index) => `document ${index}`);
    expect(pairedTInterval(differences, { clusters })).toEqual(pairedTInterval(differences));
  });

  test('queries repeated within their cluster add no certainty: the interval of the clusters', () => {
    const means = [0.1, -0.2, 0.4, 0.3];
    const differences = means.flatMap((value) => [value, value, value]);
    const clusters = ['a', 'b', 'c', 'd'].flatMap((name) => [name, name, name]);
    const clustered = pairedTInterval(differences, { clusters });
    const plain = pairedTInterval(means);
    for (const key of ['mean', 'low', 'high', 't', 'p'] as const) {
      expect(clustered?.[key]).toBeCloseTo(plain?.[key] ?? Number.NaN, 12);
    }
  });

  test('of unequal size, by hand', () => {
    // Mean 1/3; deviations add up to 1 - 2/3 in a and to 0 - 1/3 in b; G / (G - 1) = 2, n = 3.
    const found = meanError([1, 0, 0], { clusters: ['a', 'a', 'b'] });
    expect(found?.mean).toBeCloseTo(1 / 3, 12);
    expect(found?.standardError).toBeCloseTo(Math.sqrt((2 * (1 / 9 + 1 / 9)) / 9), 12);
    expect(found?.degrees).toBe(1);
  });
});

test('a smaller confidence gives a narrower interval: t(.95, 19) = 1.729 in place of 2.093', () => {
  const differences = sakaiDifferences(0, 1);
  const high = (confidence: number) =>
    (pairedTInterval(differences, { confidence })?.high ?? Number.NaN) - 0.075;
  expect(high(0.9) / high(0.95)).toBeCloseTo(1.729133 / 2.093024, 5);
});

test('differences that do not vary have an interval, but no t', () => {
  expect(pairedTInterval([0, 0, 0])).toEqual({ mean: 0, low: 0, high: 0, t: null, p: null });
});

test('is null where nothing can be said of variation', () => {
  expect(pairedTInterval([])).toBeNull();
  expect(pairedTInterval([0.5])).toBeNull();
  expect(pairedTInterval([0.5, 0.1], { clusters: ['a', 'a'] })).toBeNull();
});
