import { describe, expect, test } from 'vitest';
import { orderHits, rankScores } from '../../src/retrievers/ranking.ts';
import { listsOf } from '../support/search-fixture.ts';

describe('rankScores', () => {
  test('orders by score, then position, in steps of 1e-6', () => {
    const ranking = rankScores([
      [4, 0.5],
      [9, 0.7000004],
      [2, 0.6999996],
      [3, -1],
      [0, 0.5],
    ]);
    expect(listsOf(ranking)).toEqual({
      position: [2, 9, 0, 4, 3],
      score: [0.7, 0.7, 0.5, 0.5, -1],
    });
  });

  test('orders scores in the millions among many chunks, as a run made elsewhere may have', () => {
    const ranking = rankScores([
      [199_994, 999_998],
      [199_999, 1_000_000],
      [0, 999_998],
      [7, -3_000_000],
      [199_996, 999_999],
    ]);
    expect(listsOf(ranking)).toEqual({
      position: [199_999, 199_996, 0, 199_994, 7],
      score: [1_000_000, 999_999, 999_998, 999_998, -3_000_000],
    });
  });
});

describe('orderHits', () => {
  test('has no negative zero', () => {
    const large = orderHits(Uint32Array.of(100_000, 5), Float64Array.of(1e12, -0));
    expect(Object.is(large.score[1], 0)).toBe(true);
    expect(Object.is(orderHits(Uint32Array.of(5), Float64Array.of(-0)).score[0], 0)).toBe(true);
  });
});
