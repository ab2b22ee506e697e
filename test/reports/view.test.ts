import { describe, expect, test } from 'vitest';
import { formatMean, visible } from '../../src/reports/format.ts';
import { bestVariants } from '../../src/reports/view.ts';
import { viewOf } from '../support/build-view.ts';
import { eightQueries, finding } from './samples.ts';

describe('bestVariants', () => {
  const view = viewOf(eightQueries([finding('one', 4), finding('two', 5), finding('three', 5)]));

  test('are those of the highest mean of the first gated metric', () => {
    expect(bestVariants(view)).toEqual({ metric: 'recall@1', names: ['two', 'three'] });
  });

  test('are equal where means differ in the last bits', () => {
    const means = [0.1, 0.1 + 0.2, 0.3];
    const variants = view.scores.variants.map(({ name }, at) => ({
      name,
      metrics: new Map([
        ['recall@1', { mean: means[at] ?? null, scored: 8, total: 8, perQuery: new Map() }],
      ]),
    }));
    expect(means[1]).not.toBe(means[2]);
    expect(bestVariants({ ...view, scores: { ...view.scores, variants } })?.names).toEqual([
      'two',
      'three',
    ]);
  });

  test('are none where the gated metric is not shown or nothing is gated', () => {
    const run = eightQueries([finding('one', 4), finding('two', 5)]);
    expect(bestVariants(viewOf(run, { metrics: ['mrr@10'] }))).toBeUndefined();
    expect(bestVariants(viewOf(run, { gate: [] }))).toBeUndefined();
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
