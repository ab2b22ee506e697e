import { describe, expect, test } from 'vitest';
import { formatMean, visible } from '../../src/reports/format.ts';
import { headline } from '../../src/reports/headline.ts';
import { exclusionsOf, legendOf, marksOf } from '../../src/reports/run-notes.ts';
import { tablesOf } from '../../src/reports/variant-tables.ts';
import type { Run } from '../../src/types.ts';
import { need, passageNeed, query, runOf } from '../support/build-run.ts';
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

describe('headline', () => {
  const headlineOf = (golden: Partial<Run['golden']>) =>
    headline(viewOf(eightQueries([finding('one', 4)], { golden })));

  test('says what a parent is, where it is not the document', () => {
    const embedder = 'embedder hashing:384 · retriever exact';
    const counts = 'golden small · 8 queries, 0 labelled passages, 100 documents';
    expect(headlineOf({})).toBe(`${counts} · ${embedder}`);
    expect(headlineOf({ parent: { heading: 2 } })).toBe(
      `${counts} · parents: sections of level 2 · ${embedder}`,
    );
    expect(headlineOf({ parent: { heading: 3 }, parentRule: 'start' })).toBe(
      `${counts} · parents: sections of level 3, each chunk in the one it starts in · ${embedder}`,
    );
    expect(headlineOf({ parent: { field: 'thread\u0007' } })).toBe(
      `${counts} · parents: field thread\uFFFD · ${embedder}`,
    );
  });
});

describe('tables', () => {
  test('show a coverage that a metric states in a table of its own, by what stands before it', () => {
    const run = runOf({
      queries: [query('q', [passageNeed('a', 0, 200)])],
      variants: [{ name: 'one', results: [['q', ['a']]] }],
    });
    const metrics = [
      'recall@1',
      'passage-recall@20t',
      'passage-recall@20t:.5',
      'held@2:.8',
      'passage-recall@20t:1',
      'reachable:.5',
    ];
    const tables = tablesOf(viewOf(run, { metrics }));
    expect(
      tables.map(({ title, columns }) => [
        title,
        columns.map(({ name, values }) => [name, ...values]),
      ]),
    ).toEqual([
      [
        '',
        [
          ['recall@1', '1.00'],
          ['passage-recall@20t', '0.00'],
          ['chunks', '131'],
        ],
      ],
      [
        'passage-recall@20t at coverage:',
        [
          ['.5', '1.00'],
          ['1', '0.00'],
        ],
      ],
      ['held@2 at coverage:', [['.8', '0.00']]],
      ['the split itself, before any retrieval:', [['reachable:.5', '0.00']]],
    ]);
  });
});

describe('exclusions', () => {
  test('count and list queries that starved', () => {
    const run = eightQueries([{ ...finding('one', 4), starved: ['q0', 'q5'] }, finding('two', 4)], {
      golden: { candidates: 20 },
    });
    expect(exclusionsOf(viewOf(run, { metrics: ['recall@3'] }))).toEqual([
      '8 scored / 8 total',
      'one: starved, 2 queries found fewer than 3 parents among 20 candidates: q0, q5',
    ]);
    expect(exclusionsOf(viewOf(run, { metrics: ['recall@1'] }))).toEqual(['8 scored / 8 total']);
  });

  test('count and list queries whose ideal ranking is greedy', () => {
    const ring = Array.from({ length: 9 }, (_, at) => need([`p${at}`, `p${(at + 1) % 9}`]));
    const run = runOf({ queries: [query('ring', ring)], variants: [{ name: 'one', results: [] }] });
    expect(exclusionsOf(viewOf(run, { metrics: ['ndcg@5'], gate: ['ndcg@5'] }))).toEqual([
      '1 scored / 1 total',
      'ndcg of 1 query may be a little high, for with over 8 parents the ideal order is taken greedily: ring',
    ]);
  });
});
