import { describe, expect, test } from 'vitest';
import { rankHits } from '../../src/trec/rank-run.ts';

const hits = (...pairs: readonly (readonly [document: string, score: number])[]) =>
  pairs.map(([document, score]) => ({ document, score }));

describe('ties', () => {
  // In UTF-8: b is 62, é C3 A9, U+FFFD EF BF BD, U+1F600 F0 9F 98 80. UTF-16 has U+1F600 before U+FFFD.
  const tied = hits(['\u{1F600}', 1], ['b', 1], ['\uFFFD', 1], ['é', 1], ['bb', 1], ['last', 0.5]);

  test('id: ascending by code point', () => {
    expect(rankHits(tied, 'id')).toEqual(['b', 'bb', 'é', '\uFFFD', '\u{1F600}', 'last']);
  });

  test('trec: descending by bytes', () => {
    expect(rankHits(tied, 'trec')).toEqual(['\u{1F600}', '\uFFFD', 'é', 'bb', 'b', 'last']);
  });

  test.each(['id', 'trec'] as const)('%s: scores that differ do not tie, however near', (ties) => {
    const near = hits(['b', 1], ['a', 1 + Number.EPSILON], ['c', 1 + 2 * Number.EPSILON]);
    expect(rankHits(near, ties)).toEqual(['c', 'a', 'b']);
  });

  test('0 and -0 tie', () => {
    expect(rankHits(hits(['b', 0], ['a', -0]), 'id')).toEqual(['a', 'b']);
  });
});

test('the score orders, whatever the order of the file, and the hits stay as they were', () => {
  const given = hits(['low', -3], ['high', 10], ['middle', 2]);
  expect(rankHits(given, 'id')).toEqual(['high', 'middle', 'low']);
  expect(given[0]?.document).toBe('low');
});
