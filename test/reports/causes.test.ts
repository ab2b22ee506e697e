import { describe, expect, test } from 'vitest';
import { explain } from '../../src/causes/explain.ts';
import { causeLines } from '../../src/reports/cause-lines.ts';
import { causeText } from '../../src/reports/cause-text.ts';
import { jsonOutput } from '../../src/reports/json-output.ts';
import { causeOfQuery } from '../../src/reports/query-cause.ts';
import { summaryMd } from '../../src/reports/summary-md.ts';
import { terminalTable } from '../../src/reports/terminal-table.ts';
import type { Cause, Causes, NeedCause, VariantCauses } from '../../src/types.ts';
import { need, passageNeed, query } from '../support/build-run.ts';
import { viewOf } from '../support/build-view.ts';
import { scoredRun } from '../support/scored-run.ts';
import { hostileText } from './samples.ts';

const base: Omit<NeedCause, 'cause'> = {
  query: 'q',
  need: 0,
  split: 'held',
  rank: 'past-k',
  chunkRank: 17,
  parentRank: 12,
  chunks: [4],
  document: 'a',
  nearTie: false,
  kind: 'prose',
};

function variantOf(needs: readonly NeedCause[], parts: Partial<VariantCauses> = {}): VariantCauses {
  const counts: Partial<Record<Cause, number>> = {};
  for (const { cause } of needs) counts[cause] = (counts[cause] ?? 0) + 1;
  const nothing = { advice: null, crowding: null, unjudged: null, unsatisfiable: [] };
  return { variant: 'v', needs, counts, ...nothing, ...parts };
}

function causesOf(variants: readonly VariantCauses[], parts: Partial<Causes> = {}): Causes {
  return {
    passageMetric: 'passage-recall@2000t',
    parentMetric: 'recall@10',
    k: 10,
    variants,
    nowhere: [],
    alike: [],
    ...parts,
  };
}

describe('why a query was lost, in words', () => {
  const textOf = (parts: Partial<NeedCause> & Pick<NeedCause, 'cause'>, by: Partial<Causes> = {}) =>
    causeText(causesOf([variantOf([{ ...base, ...parts }])], by), 'v', 'q');

  test.each<[Partial<NeedCause> & Pick<NeedCause, 'cause'>, string]>([
    [{ cause: 'absent', chunks: [] }, 'absent: no chunk has any of the passage'],
    [{ cause: 'unembeddable' }, 'unembeddable: chunk 4 has a vector that ranks nowhere'],
    [
      { cause: 'unembeddable', chunks: [4, 6] },
      'unembeddable: chunks 4 and 6 have vectors that rank nowhere',
    ],
    [
      { cause: 'truncated' },
      'truncated: the embedder stops reading chunk 4 before the passage ends',
    ],
    [{ cause: 'cut', chunks: [4, 5] }, 'cut: the passage is split between chunks 4 and 5'],
    [{ cause: 'cut', chunks: [4, 5, 6] }, 'cut: the passage is split between chunks 4, 5 and 6'],
    [{ cause: 'cut' }, 'cut: only a part of the passage is in chunk 4'],
    [
      { cause: 'wrong-chunk', parentRank: 2 },
      'wrong chunk: the right parent is at rank 2, best evidence at rank 17',
    ],
    [
      { cause: 'wrong-chunk', parentRank: 2, chunkRank: null },
      'wrong chunk: the right parent is at rank 2, best evidence not among the candidates',
    ],
    [
      { cause: 'tied', nearTie: true },
      'tied: best evidence at rank 17 by tie order alone (near-tie)',
    ],
    [{ cause: 'past-k' }, 'past 2,000 tokens: best evidence at rank 17'],
    [{ cause: 'past-k', split: null }, 'past 10: the right parent at rank 12'],
    [{ cause: 'beyond' }, 'beyond: best evidence is not among the candidates'],
    [{ cause: 'beyond', split: null }, 'beyond: the right parent is not among the candidates'],
    [{ cause: 'empty' }, 'empty: the query has no hits'],
    [
      { cause: 'found', rank: null, parentRank: 12 },
      'found by passage-recall@2000t, the right parent is at rank 12',
    ],
    [{ cause: 'found', rank: null, parentRank: 3 }, 'found by passage-recall@2000t'],
    [{ cause: 'found', rank: null, split: null }, 'found by recall@10'],
  ])('%o', (parts, text) => {
    expect(textOf(parts)).toBe(text);
  });

  test('names the limit of the metric that decides', () => {
    expect(textOf({ cause: 'past-k' }, { passageMetric: 'held@5' })).toBe(
      'past 5: best evidence at rank 17',
    );
    expect(textOf({ cause: 'past-k' }, { passageMetric: 'passage-recall@500t:.8' })).toBe(
      'past 500 tokens: best evidence at rank 17',
    );
    expect(textOf({ cause: 'past-k' }, { passageMetric: null })).toBe(
      'past 10: the right parent at rank 12',
    );
  });

  test('is empty for a query or variant without causes', () => {
    const causes = causesOf([variantOf([{ ...base, cause: 'cut' }])]);
    expect(causeText(causes, 'v', 'another')).toBe('');
    expect(causeText(causes, 'another', 'q')).toBe('');
  });
});

describe("a query's cause", () => {
  const order: Cause[] = [
    'absent',
    'unembeddable',
    'truncated',
    'cut',
    'empty',
    'beyond',
    'past-k',
    'tied',
    'wrong-chunk',
    'found',
  ];

  test.each(order.slice(1).map((milder, at) => [order[at] ?? 'found', milder] as const))(
    '%s is worse than %s',
    (worse, milder) => {
      for (const pair of [
        [worse, milder],
        [milder, worse],
      ]) {
        const needs = pair.flatMap((name, at) =>
          order.filter((cause) => cause === name).map((cause) => ({ ...base, cause, need: at })),
        );
        expect(causeOfQuery(causesOf([variantOf(needs)]), 'v', 'q')?.cause).toBe(worse);
      }
    },
  );

  test('is that of its own needs, the first of equal ones', () => {
    const needs: NeedCause[] = [
      { ...base, query: 'other', cause: 'absent' },
      { ...base, cause: 'found' },
      { ...base, cause: 'past-k', need: 1 },
      { ...base, cause: 'past-k', need: 2 },
    ];
    expect(causeOfQuery(causesOf([variantOf(needs)]), 'v', 'q')?.need).toBe(1);
  });
});

describe('the lines of the causes', () => {
  const lost = (count: number, cause: Cause, parts: Partial<NeedCause> = {}) =>
    Array.from({ length: count }, () => ({ ...base, cause, ...parts }));

  test('count what was lost, the most frequent cause first, with near-ties and advice', () => {
    const needs = [
      ...lost(82, 'found'),
      ...lost(2, 'beyond'),
      ...lost(3, 'cut'),
      ...lost(5, 'past-k', { nearTie: true }),
      ...lost(3, 'past-k', { kind: 'table' }),
      ...lost(1, 'past-k', { kind: 'code' }),
    ];
    const advice = '9 of 14 lost needs are ranked too low: try "contextualise": true';
    expect(causeLines(causesOf([variantOf(needs, { advice })]))).toEqual({
      title: 'why needs were lost (found: in passage-recall@2000t):',
      lines: [
        'v lost 14 of 96 needs: 9 past k (3 tables, 1 code), 3 cut, 2 beyond; 5 near-ties — 9 of 14 lost needs are ranked too low: try "contextualise": true',
      ],
    });
  });

  test('say when nothing was lost', () => {
    expect(causeLines(causesOf([variantOf(lost(1, 'found'))]))?.lines).toEqual([
      'v lost none of 1 need',
    ]);
  });

  test('say what decides where parents do', () => {
    const titleOf = (split: NeedCause['split'], passageMetric: string | null) =>
      causeLines(causesOf([variantOf(lost(1, 'found', { split }))], { passageMetric }))?.title;
    expect(titleOf('held', null)).toBe(
      'why needs were lost (found: by a right parent among the first 10):',
    );
    expect(titleOf(null, 'held@5')).toBe(
      'why needs were lost (found: in held@5; without a passage by a right parent among the first 10):',
    );
  });

  test('name what no variant finds, what one can never find, and variants that are alike', () => {
    const ids = Array.from({ length: 12 }, (_, at) => ({ query: `q${at}`, need: 0 }));
    const needs = lost(12, 'past-k');
    const causes = causesOf(
      [variantOf(needs, { unsatisfiable: ids.slice(0, 1) }), variantOf(needs, { variant: 'w' })],
      { nowhere: ids, alike: [{ first: 'v', second: 'w', share: 0.969 }] },
    );
    expect(causeLines(causes)?.lines.slice(2)).toEqual([
      'no variant finds 12 of 12 needs: q0, q1, q2, q3, q4, q5, q6, q7, q8, q9 and 2 more',
      'v can never satisfy 1 need, whatever is retrieved: q0',
      'v and w have 96 % of their chunks in common: what they differ by is noise',
    ]);
    // With one variant, what it loses is said already.
    expect(causeLines(causesOf([variantOf(needs)], { nowhere: ids }))?.lines).toHaveLength(1);
  });

  test('show crowding and the bounds of unjudged parents', () => {
    const part = (variant: string, upper: number, judged: number) =>
      variantOf(lost(1, 'found'), {
        variant,
        crowding: { slots: 12.34, distinct: 8, k: 10 },
        unjudged: { metric: 'recall@10', judged, mean: 0.5, upper },
      });
    const linesOf = (...variants: VariantCauses[]) =>
      causeLines(causesOf(variants))?.lines.slice(variants.length);
    expect(linesOf(part('v', 0.75, 0.8), part('w', 0.7, 0.85))).toEqual([
      'chunks it takes to fill 10 parents (parents among the first 10 chunks): v 12.3 (8.0), w 12.3 (8.0)',
      'were every unjudged parent of the first 10 right, recall@10 would be 0.75 for v (0.80 of them judged), 0.70 for w (0.85 of them judged)',
    ]);
    expect(linesOf(part('v', 1, 0.2), part('w', 1, 0.1))?.at(-1)).toBe(
      'were every unjudged parent of the first 10 right, recall@10 would be 1.00 for 2 variants (0.10 to 0.20 of them judged)',
    );
  });

  test('are none without needs', () => {
    expect(causeLines(null)).toBeNull();
    expect(causeLines(causesOf([]))).toBeNull();
    expect(causeLines(causesOf([variantOf([])]))).toBeNull();
  });
});

describe('reports with causes', () => {
  const options = { color: false, columns: Number.POSITIVE_INFINITY };
  const run = scoredRun(
    [
      {
        name: hostileText('one'),
        results: [
          {
            query: query(hostileText('q'), [passageNeed('a')]),
            ranked: [['x', 1]],
            evidence: [{ held: false, reached: 0 }],
          },
          { query: query('r', [need('b')]), ranked: [['b', 1]], evidence: [null] },
        ],
      },
    ],
    { golden: { name: 'set' } },
  );
  const causes = explain(run, { passageMetric: 'held@5', parentMetric: 'recall@1', k: 1 });
  const view = viewOf(run, { causes });

  test.each([
    ['terminal', terminalTable],
    ['summary.md', summaryMd],
  ])('%s shows them after the verdict, on one line each whatever they hold', (_, report) => {
    const text = report(view, options);
    const bare = report(viewOf(run), options);
    const added = text.split('\n').filter((line) => !bare.split('\n').includes(line));
    expect(added).toHaveLength(5);
    expect(added.join('')).not.toMatch(/[\p{Cc}\u2028\u202E]/u);
    expect(text.indexOf('why needs were lost')).toBeGreaterThan(text.indexOf('no baseline'));
    expect(text).toContain('lost 1 of 2 needs: 1 absent');
  });

  test('--json counts them', () => {
    const { causes: shown } = JSON.parse(jsonOutput(view, options));
    expect(shown).toEqual({
      passageMetric: 'held@5',
      parentMetric: 'recall@1',
      k: 1,
      variants: [
        {
          name: hostileText('one'),
          needs: 2,
          counts: { absent: 1, found: 1 },
          nearTies: 0,
          advice:
            'the only lost need is in no chunk: see with chunkproof chunk what the strategy leaves out',
          crowding: { slots: 1, distinct: 1, k: 1 },
          unjudged: { metric: 'recall@1', judged: 0.5, mean: 0.5, upper: 1 },
          unsatisfiable: 1,
        },
      ],
      nowhere: [{ query: hostileText('q'), need: 0 }],
      alike: [],
    });
  });
});
