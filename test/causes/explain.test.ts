import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { explain } from '../../src/causes/explain.ts';
import { score } from '../../src/score.ts';
import type { Cause, Evidence, Need, NeedCause, RankCause, SplitCause } from '../../src/types.ts';
import { chunk, need, passageNeed, query, runOf } from '../support/build-run.ts';
import { type ScoredResult, scoredRun } from '../support/scored-run.ts';

type By = Parameters<typeof explain>[1];
type Result = Omit<ScoredResult, 'query'>;

const held2: By = { passageMetric: 'held@2', parentMetric: 'recall@2', k: 2 };
const byParents: By = { passageMetric: null, parentMetric: 'recall@2', k: 2 };

/** The passage is the first 10 characters of document a: `chunk('a')` holds it, `other` does not. */
const passage = passageNeed('a');
const other = chunk('a', { ord: 7, start: 200, end: 300 });
const firstHalf = chunk('a', { ord: 0, start: 0, end: 5 });
const secondHalf = chunk('a', { ord: 1, start: 5, end: 100 });

const whole: Evidence = { held: true, reached: 1 };
const halves: Evidence = { held: false, reached: 1 };
const standing = (rank: number, value: number, evidence = whole): Evidence => ({
  ...evidence,
  rank,
  score: value,
});

function causeOf(
  result: Result,
  { of = passage, by = held2 }: { of?: Need; by?: By } = {},
): NeedCause {
  const run = scoredRun([{ name: 'v', results: [{ query: query('q', [of]), ...result }] }]);
  const [first] = explain(run, by).variants[0]?.needs ?? [];
  if (!first) throw new Error('the run has no need');
  return first;
}

type Case = [
  what: string,
  result: Result,
  cause: Cause,
  split: SplitCause | null,
  rank: RankCause | null,
];

describe('a need with a passage, under held@2 and recall@2', () => {
  const x = ['x', 0.9] as const;
  const y = ['y', 0.8] as const;

  test.each<Case>([
    ['found', { ranked: [x, ['a', 0.8]], evidence: [standing(2, 0.8)] }, 'found', 'held', null],
    [
      'in no chunk',
      { ranked: [x], evidence: [{ held: false, reached: 0 }] },
      'absent',
      'absent',
      'beyond',
    ],
    [
      'in no chunk, which goes before anything else',
      { ranked: [x], evidence: [{ held: false, reached: 0, unembeddable: true, truncated: true }] },
      'absent',
      'absent',
      'beyond',
    ],
    [
      'without a usable vector',
      { ranked: [x], evidence: [{ ...whole, unembeddable: true }] },
      'unembeddable',
      'unembeddable',
      'beyond',
    ],
    [
      'without a usable vector, which goes before the limit',
      { ranked: [x], evidence: [{ ...whole, unembeddable: true, truncated: true }] },
      'unembeddable',
      'unembeddable',
      'beyond',
    ],
    [
      'cut, all of its parts without a usable vector',
      { ranked: [x], evidence: [{ ...halves, unembeddable: true }] },
      'unembeddable',
      'unembeddable',
      'beyond',
    ],
    [
      'past the limit of the embedder, though whole in a chunk',
      { ranked: [x, y, ['a', 0.1]], evidence: [{ ...standing(3, 0.1), truncated: true }] },
      'truncated',
      'truncated',
      'past-k',
    ],
    [
      'cut in two, both in the list',
      {
        ranked: [
          [firstHalf, 0.9],
          [secondHalf, 0.8],
        ],
        evidence: [standing(1, 0.9, halves)],
      },
      'cut',
      'cut',
      'past-k',
    ],
    ['cut, of a query without hits', { ranked: [], evidence: [halves] }, 'cut', 'cut', 'empty'],
    [
      'outranked by a chunk of its own parent',
      {
        ranked: [
          [other, 0.9],
          ['x', 0.8],
          ['a', 0.7],
        ],
        evidence: [standing(3, 0.7)],
      },
      'wrong-chunk',
      'held',
      'wrong-chunk',
    ],
    [
      'outranked by its own parent, which goes before a tie',
      {
        ranked: [
          [other, 0.9],
          ['x', 0.8],
          ['a', 0.8],
        ],
        evidence: [standing(3, 0.8)],
      },
      'wrong-chunk',
      'held',
      'wrong-chunk',
    ],
    [
      'tied with the last that counts',
      { ranked: [x, y, ['z', 0.8], ['a', 0.8]], evidence: [standing(4, 0.8)] },
      'tied',
      'held',
      'tied',
    ],
    [
      'one rounding step below the last that counts',
      { ranked: [x, y, ['a', 0.799999]], evidence: [standing(3, 0.799999)] },
      'past-k',
      'held',
      'past-k',
    ],
    [
      'deeper than what the run stores',
      { ranked: [x, y], evidence: [standing(317, 0.1)] },
      'past-k',
      'held',
      'past-k',
    ],
    ['not among the candidates', { ranked: [x, y], evidence: [whole] }, 'beyond', 'held', 'beyond'],
    ['of a query without hits', { ranked: [], evidence: [whole] }, 'empty', 'held', 'empty'],
    ['of which the run says nothing', { ranked: [x], evidence: [] }, 'beyond', null, 'beyond'],
  ])('%s', (_, result, cause, split, rank) => {
    expect(causeOf(result)).toMatchObject({ cause, split, rank, query: 'q', need: 0 });
  });

  test('that no result names is lost to an empty list', () => {
    const run = runOf({ queries: [query('q', [passage])], variants: [{ name: 'v', results: [] }] });
    expect(explain(run, held2).variants[0]?.needs[0]).toMatchObject({
      cause: 'empty',
      split: null,
      rank: 'empty',
      document: 'a',
    });
  });

  test('keeps ranks, chunks, document and kind', () => {
    const known = { document: 'a', chunks: [4, 5], kind: 'table' as const };
    const cause = causeOf({
      ranked: [x, y, [firstHalf, 0.3]],
      evidence: [{ ...standing(3, 0.3, halves), passage: known }],
      parents: [{ rank: 3, score: 0.3 }],
    });
    expect(cause).toMatchObject({ cause: 'cut', chunkRank: 3, parentRank: 3, ...known });
  });
});

describe('under a token budget', () => {
  // Chunks have 100 characters and 10 tokens: 15 tokens buy the first chunk and 50 characters of the second.
  const budget: By = { passageMetric: 'passage-recall@15t', parentMetric: 'recall@1', k: 1 };
  const ranked = [
    ['x', 0.9],
    ['a', 0.8],
    ['y', 0.7],
  ] as const;

  test.each([
    [40, 50, 'found', null],
    [41, 51, 'past-k', 'past-k'],
  ])('a passage from %i to %i of the clipped chunk', (start, end, cause, rank) => {
    const of = passageNeed('a', start, end);
    const found = causeOf({ ranked, evidence: [standing(2, 0.8)] }, { of, by: budget });
    expect(found).toMatchObject({ cause, rank, chunkRank: 2 });
  });

  test('a cut passage is found when all its parts are bought', () => {
    const parts = [
      [secondHalf, 0.9],
      [firstHalf, 0.8],
    ] as const;
    const by: By = { ...budget, passageMetric: 'passage-recall@20t' };
    const result: Result = { ranked: parts, evidence: [standing(1, 0.9, halves)] };
    expect(causeOf(result, { by })).toMatchObject({ cause: 'found', split: 'cut', rank: null });
  });

  test('nothing is bought where the prefix alone costs as much', () => {
    const dear = chunk('a', { prefixTokens: 15 });
    const lost = causeOf({ ranked: [[dear, 0.9]], evidence: [standing(1, 0.9)] }, { by: budget });
    expect(lost).toMatchObject({ cause: 'past-k', nearTie: false });
  });
});

describe('a need labelled by document alone', () => {
  const of = need(['a', 'b']);
  test.each<[string, Result, Cause, number | null]>([
    [
      'found by either parent',
      {
        ranked: [
          ['x', 0.9],
          ['b', 0.8],
        ],
      },
      'found',
      2,
    ],
    [
      'whose chunks come later than two parents',
      {
        ranked: [
          ['x', 0.9],
          ['x', 0.8],
          ['y', 0.7],
          ['a', 0.6],
        ],
      },
      'past-k',
      3,
    ],
    [
      'tied with the second parent',
      {
        ranked: [
          ['x', 0.9],
          ['y', 0.7],
          ['y', 0.7],
          ['a', 0.7],
        ],
      },
      'tied',
      3,
    ],
    [
      'deeper than what the run stores',
      {
        ranked: [
          ['x', 0.9],
          ['y', 0.7],
        ],
        parents: [{ rank: 41, score: 0.1 }],
      },
      'past-k',
      41,
    ],
    [
      'of which nothing was ranked',
      {
        ranked: [
          ['x', 0.9],
          ['y', 0.7],
        ],
        parents: [null],
      },
      'beyond',
      null,
    ],
    ['of a query without hits', { ranked: [], parents: [null] }, 'empty', null],
  ])('%s', (_, result, cause, parentRank) => {
    const found = causeOf({ ...result, evidence: [null] }, { of });
    expect(found).toMatchObject({ cause, parentRank, split: null, chunkRank: null, kind: null });
    expect(found.rank).toBe(cause === 'found' ? null : cause);
  });
});

describe('without a passage metric, parents decide', () => {
  test.each<[string, Result, Cause]>([
    [
      'found by another chunk of the parent',
      { ranked: [[other, 0.9]], evidence: [standing(9, 0.1)] },
      'found',
    ],
    [
      'a cut passage of a parent that is not found',
      {
        ranked: [
          ['x', 0.9],
          ['y', 0.8],
          [firstHalf, 0.7],
        ],
        evidence: [standing(3, 0.7, halves)],
      },
      'cut',
    ],
    [
      'a whole passage of a parent that is not found',
      {
        ranked: [
          ['x', 0.9],
          ['y', 0.8],
          ['a', 0.7],
        ],
        evidence: [standing(3, 0.7)],
      },
      'past-k',
    ],
  ])('%s', (_, result, cause) => {
    expect(causeOf(result, { by: byParents }).cause).toBe(cause);
  });
});

describe('a near-tie', () => {
  // The limit is 1e-4: what differs by .00005 is near, what differs by .001 is not.
  test.each([
    [
      'lost by a hair',
      [
        ['x', 0.9],
        ['y', 0.5],
        ['a', 0.49995],
      ],
      3,
      'past-k',
      true,
    ],
    [
      'lost by more',
      [
        ['x', 0.9],
        ['y', 0.5],
        ['a', 0.499],
      ],
      3,
      'past-k',
      false,
    ],
    [
      'found by a hair',
      [
        ['x', 0.9],
        ['a', 0.5],
        ['y', 0.49995],
      ],
      2,
      'found',
      true,
    ],
    [
      'found by more',
      [
        ['x', 0.9],
        ['a', 0.5],
        ['y', 0.499],
      ],
      2,
      'found',
      false,
    ],
    [
      'found with nothing behind it',
      [
        ['x', 0.9],
        ['a', 0.5],
      ],
      2,
      'found',
      false,
    ],
  ] as const)('%s', (_, ranked, rank, cause, nearTie) => {
    const evidence = [standing(rank, ranked[rank - 1]?.[1] ?? 0)];
    expect(causeOf({ ranked, evidence })).toMatchObject({ cause, nearTie });
    const alone = causeOf({ ranked, evidence: [null] }, { of: need('a') });
    expect(alone).toMatchObject({ cause, nearTie });
  });
});

describe('over a whole run', () => {
  const needs = fc.array(
    fc.oneof(
      fc.constantFrom('a', 'b', 'c').map((id) => need(id)),
      fc
        .tuple(fc.constantFrom('a', 'b', 'c'), fc.nat(40))
        .map(([id, start]) => passageNeed(id, start, start + 10)),
    ),
    { maxLength: 3 },
  );
  const hit = fc.tuple(
    fc.constantFrom('a', 'b', 'c', 'x', 'y'),
    fc.nat(30),
    fc.integer({ min: 5, max: 40 }),
  );
  const hits = fc.array(hit, { maxLength: 12 });
  const evidence = fc.constantFrom<Evidence>(
    { held: false, reached: 0 },
    halves,
    whole,
    { ...whole, unembeddable: true },
    { ...standing(2, 0.9), truncated: true },
    standing(4, 0.9),
    standing(50, 0.1, halves),
  );
  const twice = { minLength: 2, maxLength: 2 };
  const thrice = { minLength: 3, maxLength: 3 };
  const question = fc.record({
    needs,
    hits: fc.array(hits, twice),
    evidence: fc.array(evidence, thrice),
  });
  type Question = typeof question extends fc.Arbitrary<infer T> ? T : never;

  const runOfAll = (questions: readonly Question[]) =>
    scoredRun(
      [0, 1].map((variant) => ({
        name: `v${variant}`,
        results: questions.map((one, at) => ({
          query: query(`q${at}`, one.needs),
          ranked: (one.hits[variant] ?? []).map(
            ([id, start, length], place) =>
              [
                chunk(id, { ord: start, start, end: start + length }),
                // Three neighbours share a score.
                1 - Math.floor(place / 3) / 10,
              ] as const,
          ),
          evidence: one.needs.map(({ passages }, row) =>
            passages.length > 0 ? (one.evidence[row] ?? null) : null,
          ),
        })),
      })),
    );

  test.each(['passage-recall@25t', 'held@3', null])(
    'counts sum to the needs, and found is what the metric counts: %s',
    (passageMetric) => {
      fc.assert(
        fc.property(fc.array(question, { maxLength: 5 }), (questions) => {
          const run = runOfAll(questions);
          const total = questions.reduce((sum, one) => sum + one.needs.length, 0);
          const causes = explain(run, { passageMetric, parentMetric: 'success@3', k: 3 });
          const name = passageMetric ?? 'success@3';
          const scores = score(run, { metrics: [name] });
          for (const [at, variant] of causes.variants.entries()) {
            const counts = Object.values(variant.counts);
            expect(counts.reduce((sum, count) => sum + count, 0)).toBe(total);
            expect(variant.needs).toHaveLength(total);
            for (const [id, value] of scores.variants[at]?.metrics.get(name)?.perQuery ?? []) {
              const counted = variant.needs.filter(
                (one) => one.query === id && (passageMetric === null || one.split !== null),
              );
              const found = counted.filter(({ cause }) => cause === 'found').length;
              if (passageMetric === null) expect(found > 0).toBe(value === 1);
              else expect(found / counted.length).toBeCloseTo(value, 12);
            }
          }
        }),
      );
    },
  );

  test('what no variant finds is nowhere', () => {
    const of = [need('a'), need('b'), need('c')];
    const [q, r] = [query('q', of), query('r', [need('a')])];
    const evidence = [null, null, null];
    const run = scoredRun([
      {
        name: 'one',
        results: [
          { query: q, ranked: [['a', 1]], evidence },
          { query: r, ranked: [] },
        ],
      },
      {
        name: 'two',
        results: [
          { query: q, ranked: [['c', 1]], evidence },
          { query: r, ranked: [['x', 1]] },
        ],
      },
    ]);
    expect(explain(run, held2).nowhere).toEqual([
      { query: 'q', need: 1 },
      { query: 'r', need: 0 },
    ]);
  });

  test('pairs of like variants are those of the run', () => {
    const alike = [{ first: 'one', second: 'two', share: 0.97 }];
    expect(explain(runOf({ queries: [], variants: [], alike }), held2).alike).toEqual(alike);
  });

  test('a metric of the chunks alone decides nothing', () => {
    const run = runOf({ queries: [], variants: [] });
    expect(() => explain(run, { ...held2, passageMetric: 'oversize' })).toThrow('"oversize"');
  });
});
