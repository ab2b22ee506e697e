import { describe, expect, test } from 'vitest';
import { trendsOf } from '../../../src/reports/history/trend.ts';
import { sparkline, trendText } from '../../../src/reports/history/trend-text.ts';
import { fell, nightOf } from '../../support/history-entry.ts';

describe('trendsOf', () => {
  test('one trend a golden set, embedder and retriever', () => {
    const other = { golden: { name: 'other', hash: 'x' } };
    const trends = trendsOf([
      nightOf(0, 0.5),
      nightOf(1, 0.5, other),
      nightOf(2, 0.5, { embedder: 'use-lite' }),
      nightOf(3, 0.6),
    ]);
    expect(trends.map(({ golden, embedder, runs }) => [golden, embedder, runs.length])).toEqual([
      ['small', 'hashing@1/384', 2],
      ['other', 'hashing@1/384', 1],
      ['small', 'use-lite', 1],
    ]);
  });

  test('marks what changed between two runs, and nothing else', () => {
    const [trend] = trendsOf([
      nightOf(0, 0.5),
      nightOf(1, 0.5),
      nightOf(2, 0.5, { corpus: 'c2' }),
      nightOf(3, 0.5, { corpus: 'c2', golden: { name: 'small', hash: 'g2' }, tool: '0.2.0' }),
      nightOf(4, 0.5, {
        corpus: 'c2',
        golden: { name: 'small', hash: 'g2' },
        tool: '0.2.0',
        metrics: 4,
        variants: [{ name: 'one', fingerprint: 'f2', means: { 'recall@3': 0.4 } }],
      }),
    ]);
    expect(trend?.marks).toEqual([
      { at: 2, changes: ['corpus'] },
      { at: 3, changes: ['golden set', 'tool 0.1.0 → 0.2.0'] },
      { at: 4, changes: ['metrics 3 → 4', 'definition of one'] },
    ]);
  });

  test('finds the runs that regressed first, and since when all do', () => {
    const runs = [
      nightOf(0, 0.5),
      nightOf(1, 0.3, fell),
      nightOf(2, 0.5),
      nightOf(3, 0.3, fell),
      nightOf(4, 0.3, fell),
    ];
    expect(trendsOf(runs)[0]).toMatchObject({ firstRegressed: [1, 3], regressedSince: 3 });
    expect(trendsOf(runs.slice(0, 3))[0]).toMatchObject({
      firstRegressed: [1],
      regressedSince: null,
    });
    // Of the newest run alone, what began it lies before.
    expect(trendsOf(runs, { last: 1 })[0]).toMatchObject({
      firstRegressed: [],
      regressedSince: -1,
    });
  });

  test('follows the gated metrics, unless others are named; a run without a variant leaves a gap', () => {
    const runs = [nightOf(0, 0.5), nightOf(1, 0, { variants: [] }), nightOf(2, 0.7)];
    expect(trendsOf(runs)[0]?.series).toEqual([
      { variant: 'one', metric: 'recall@3', values: [0.5, null, 0.7] },
    ]);
    expect(trendsOf(runs, { metrics: ['mrr@10'] })[0]?.series[0]?.values).toEqual([0.5, null, 0.5]);
    expect(trendsOf(runs, { variants: ['two'] })[0]?.series).toEqual([]);
  });
});

describe('the trend on a terminal', () => {
  test('has a line a variant and metric, the marks, and how things stand', () => {
    const text = trendText(
      trendsOf([
        nightOf(0, 0.5),
        nightOf(1, 0.75, { corpus: 'c2' }),
        nightOf(2, 0.25, { corpus: 'c2', ...fell }),
      ]),
    );
    expect(text).toBe(
      [
        'golden small · embedder hashing@1/384 · retriever exact · 3 runs, 2026-11-01 to 2026-11-03',
        '',
        'variant    metric  first  last      Δ  lowest  trend',
        'one      recall@3   0.50  0.25  −0.25    0.25    ▅█▁',
        '',
        '2026-11-02 03:00 changed: corpus',
        '2026-11-03 03:00 regressed first: one recall@3 (2026-11-03T03-00-00)',
        '',
        'regressed since 2026-11-03, 1 run',
        '',
      ].join('\n'),
    );
  });

  test.each([
    [[0, 1], '▁█'],
    [[0.5, 0.5], '▄▄'],
    [[0, null, 1], '▁ █'],
    [[null], ' '],
    [[], ''],
  ])('sparkline of %j', (values, bars) => {
    expect(sparkline(values)).toBe(bars);
  });
});
