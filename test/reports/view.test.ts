import { describe, expect, test } from 'vitest';
import { formatMean, visible } from '../../src/reports/format.ts';
import { legendOf, marksOf } from '../../src/reports/view.ts';
import { viewOf } from '../support/build-view.ts';
import { eightQueries, finding } from './samples.ts';

describe('marks', () => {
  const run = eightQueries([finding('one', 8), finding('two', 7), finding('three', 0)]);

  test('stand at the variants that are not significantly worse, and at the cheapest of them', () => {
    expect([...marksOf(viewOf(run))]).toEqual([
      ['one', '★☆'],
      ['two', '★'],
    ]);
    expect(legendOf(viewOf(run))).toEqual([
      '★ not significantly worse than the best on recall@1; ☆ the cheapest of them, by tokens@5',
    ]);
  });

  test('are one star where a single variant leads', () => {
    const two = viewOf(eightQueries([finding('one', 8), finding('two', 0)]));
    expect([...marksOf(two)]).toEqual([['one', '★']]);
    expect(legendOf(two)).toEqual(['★ not significantly worse than the best on recall@1']);
  });

  test('are none for one variant, or where nothing is gated', () => {
    expect(marksOf(viewOf(eightQueries([finding('one', 4)]))).size).toBe(0);
    expect(marksOf(viewOf(run, { gate: [] })).size).toBe(0);
    expect(legendOf(viewOf(run, { gate: [] }))).toEqual([]);
  });
});

describe('formatMean', () => {
  test.each([
    ['recall@10', 0.125, '0.13'],
    ['recall@10', 1, '1.00'],
    ['recall@10', null, 'n/a'],
    ['tokens@5', 21050.4, '21,050'],
    ['tokens@5', 999.5, '1,000'],
    ['tokens@5', 1234567, '1,234,567'],
    ['tokens@5', null, 'n/a'],
  ])('%s of %s is %s', (metric, mean, shown) => {
    expect(formatMean(metric, mean)).toBe(shown);
  });
});

describe('visible', () => {
  test('is one line without control characters', () => {
    expect(visible(' a\r\n\tb\u2028c\u00A0d ')).toBe('a b c d');
    expect(visible('\u001B[31mred\u0000\u007F\u009B')).toBe('\uFFFD[31mred\uFFFD\uFFFD\uFFFD');
    expect(visible('\u202Eabc\u2066')).toBe('\uFFFDabc\uFFFD');
    expect(visible('👩‍👩‍👧 e\u0301 漢')).toBe('👩‍👩‍👧 e\u0301 漢');
  });
});
