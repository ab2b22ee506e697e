import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { UserError } from '../src/errors.ts';
import { defaultGateMetrics } from '../src/gate-metrics.ts';
import { defaultMetrics, score, selectScores } from '../src/score.ts';
import type { Run, Scores } from '../src/types.ts';
import { chunk, need, noise, passageNeed, query, runOf } from './support/build-run.ts';
import { anyNeed, anyRanking } from './support/judged-cases.ts';

function metricOf(scores: Scores, name: string, variant = 0) {
  const found = scores.variants[variant]?.metrics.get(name);
  if (!found) throw new Error(`no ${name}`);
  return found;
}

describe('score', () => {
  test('is the mean over the queries, with each value by id', () => {
    const run = runOf({
      queries: [query('q1', [need('a')]), query('q2', [need('b')]), query('q3', [need('c')])],
      variants: [
        {
          name: 'one',
          results: [
            ['q1', ['a']],
            ['q2', ['x', 'b']],
            ['q3', ['x', 'y']],
          ],
        },
        {
          name: 'two',
          results: [
            ['q1', ['x']],
            ['q2', ['b']],
            ['q3', ['c']],
          ],
        },
      ],
    });
    const scores = score(run, { metrics: ['mrr@10', 'recall@1'] });
    expect(scores.metrics).toEqual(['mrr@10', 'recall@1']);
    expect(scores.variants.map(({ name }) => name)).toEqual(['one', 'two']);
    expect(metricOf(scores, 'mrr@10')).toEqual({
      mean: 0.5,
      scored: 3,
      total: 3,
      perQuery: new Map([
        ['q1', 1],
        ['q2', 0.5],
        ['q3', 0],
      ]),
    });
    expect(metricOf(scores, 'recall@1', 1).mean).toBeCloseTo(2 / 3, 12);
  });

  test('leaves a query without needs out, and lists it', () => {
    const run = runOf({
      queries: [query('q1', [need('a')]), query('open', [])],
      variants: [
        {
          name: 'one',
          results: [
            ['q1', ['a']],
            ['open', ['a']],
          ],
        },
      ],
    });
    const scores = score(run, { metrics: ['recall@1', 'ndcg@3'] });
    expect(scores.unlabelled).toEqual(['open']);
    expect(scores.parentOnly).toEqual([]);
    for (const name of scores.metrics) {
      expect(metricOf(scores, name)).toMatchObject({ mean: 1, scored: 1, total: 2 });
      expect(metricOf(scores, name).perQuery.has('open')).toBe(false);
    }
  });

  test('leaves queries labelled by document alone out of passage columns, and lists them', () => {
    const run = runOf({
      queries: [query('q1', [passageNeed('a')]), query('q2', [need('b')])],
      variants: [
        {
          name: 'one',
          results: [
            ['q1', ['a']],
            ['q2', ['x']],
          ],
        },
      ],
    });
    const scores = score(run, { metrics: ['recall@1', 'passage-recall@100t', 'intact'] });
    expect(scores.parentOnly).toEqual(['q2']);
    expect(metricOf(scores, 'recall@1')).toMatchObject({ mean: 0.5, scored: 2, total: 2 });
    expect(metricOf(scores, 'passage-recall@100t')).toMatchObject({ mean: 1, scored: 1, total: 2 });
    expect(metricOf(scores, 'intact')).toMatchObject({ mean: 0, scored: 1, total: 2 });
  });

  test.each([
    [
      'with an empty result',
      [
        ['q1', ['a']],
        ['q2', []],
      ] as const,
    ],
    ['that is missing from the results', [['q1', ['a']]] as const],
  ])('counts a query %s as 0, in every metric', (_, results) => {
    const run = runOf({
      queries: [query('q1', [passageNeed('a')]), query('q2', [passageNeed('b')])],
      variants: [
        { name: 'one', results, evidence: new Map([['q1', [{ held: true, reached: 1 }]]]) },
      ],
    });
    const names = ['recall@1', 'success@3', 'mrr@10', 'ndcg@10', 'passage-recall@100t', 'intact'];
    const scores = score(run, { metrics: names });
    for (const name of names) {
      expect(metricOf(scores, name)).toMatchObject({ mean: 0.5, scored: 2, total: 2 });
    }
  });

  test('takes the mean of intact over needs, not over queries', () => {
    const run = runOf({
      queries: [
        query('q1', [passageNeed('a'), passageNeed('a', 20, 30), passageNeed('b'), need('z')]),
        query('q2', [passageNeed('c')]),
      ],
      variants: [
        {
          name: 'one',
          results: [
            ['q1', []],
            ['q2', []],
          ],
          evidence: new Map([
            [
              'q1',
              [
                { held: true, reached: 1 },
                { held: true, reached: 1 },
                { held: true, reached: 1 },
                null,
              ],
            ],
            ['q2', [{ held: false, reached: 0 }]],
          ]),
        },
      ],
    });
    // 3 of 4 needs; over queries it would be (1 + 0) / 2.
    expect(metricOf(score(run, { metrics: ['intact'] }), 'intact')).toMatchObject({
      mean: 0.75,
      scored: 4,
      total: 5,
    });
  });

  test('counts tokens of every query, labelled or not', () => {
    const run = runOf({
      queries: [query('q1', [need('a')]), query('open', [])],
      variants: [
        {
          name: 'one',
          results: [
            ['q1', ['a', 'b']],
            ['open', ['a']],
          ],
        },
      ],
    });
    const scores = score(run, { metrics: ['tokens@5'] });
    expect(metricOf(scores, 'tokens@5')).toMatchObject({ mean: 15, scored: 2, total: 2 });
  });

  test('uses the coverage of the golden set', () => {
    const small = {
      queries: [query('q1', [passageNeed('a', 90, 110)])],
      variants: [{ name: 'one', results: [['q1', ['a']] as const] }],
    };
    const at = (coverage: number) =>
      metricOf(
        score(runOf({ ...small, golden: { coverage } }), { metrics: ['passage-recall@100t'] }),
        'passage-recall@100t',
      ).mean;
    expect([at(0.5), at(0.51)]).toEqual([1, 0]);
  });

  test.each([
    ['recall@11', 10, 'parents'],
    ['mrr@11', 10, 'parents'],
    ['tokens@101', 100, 'hits'],
    ['passage-recall@2001t', 2000, 'tokens'],
  ])('refuses %s, which looks past the stored depth', (name, stored, what) => {
    const run = runOf({ queries: [query('q1', [passageNeed('a')])], variants: [] });
    expect(() => score(run, { metrics: [name] })).toThrow(
      new UserError(
        `"${name}" looks past what the run stores (${stored} ${what}): evaluate again with this metric named in --metrics`,
      ),
    );
  });

  test('looks as deep as the run stores', () => {
    const run = runOf({ queries: [query('q1', [passageNeed('a')])], variants: [] });
    const metrics = ['recall@10', 'tokens@100', 'passage-recall@2000t', 'intact'];
    expect(score(run, { metrics }).metrics).toEqual(metrics);
  });

  test('refuses a run whose hit names a chunk that is not stored', () => {
    const run = runOf({
      queries: [query('q1', [need('a')])],
      variants: [{ name: 'one', results: [['q1', ['a']]] }],
    });
    const damaged: Run = { ...run, runs: run.runs.map((one) => ({ ...one, chunks: [] })) };
    expect(() => score(damaged)).toThrow(/variant "one" names chunk 0, but only 0 are stored/);
  });

  test('changes no mean with the order of the queries', () => {
    const anyQuery = fc.record({ needs: fc.array(anyNeed, { maxLength: 3 }), ranked: anyRanking });
    fc.assert(
      fc.property(
        fc
          .array(anyQuery, { minLength: 1, maxLength: 8 })
          .map((all) => all.map((one, at) => ({ ...one, id: `q${at}` })))
          .chain((all) => {
            const shuffled = fc.shuffledSubarray(all, { minLength: all.length });
            return fc.tuple(fc.constant(all), shuffled);
          }),
        ([all, shuffled]) => {
          const scoresOf = (queries: typeof all) =>
            score(
              runOf({
                queries: queries.map(({ id, needs }) => query(id, needs)),
                variants: [
                  {
                    name: 'one',
                    results: queries.map(({ id, ranked }) => [id, ranked] as const),
                  },
                ],
              }),
              {
                metrics: [
                  'recall@3',
                  'success@3',
                  'mrr@10',
                  'ndcg@10',
                  'precision@3',
                  'map@5',
                  'ndcg-exp@5',
                  'judged@5',
                  'passage-recall@50t',
                  'passage-recall@50t:.5',
                  'passage-recall@3',
                  'held@3:.8',
                  'intact',
                  'reachable',
                  'tokens@5',
                ],
              },
            );
          const [one, two] = [scoresOf(all), scoresOf(shuffled)];
          for (const name of one.metrics) {
            const [a, b] = [metricOf(one, name), metricOf(two, name)];
            expect(b.scored).toBe(a.scored);
            if (a.mean === null) expect(b.mean).toBeNull();
            else expect(b.mean).toBeCloseTo(a.mean, 12);
            expect(two.chance.get(name) ?? 0).toBeCloseTo(one.chance.get(name) ?? 0, 12);
          }
        },
      ),
      { numRuns: 50, seed: 7 },
    );
  });
});

describe('saturated cut-offs', () => {
  const small = {
    queries: [query('q1', [passageNeed('a')])],
    variants: [{ name: 'one', results: [['q1', ['a']] as const] }],
    parents: 5,
    golden: { tokens: 100 },
  };

  test.each(['recall@5', 'recall@6', 'success@5', 'passage-recall@100t'])(
    '%s has neither mean nor chance',
    (name) => {
      const scores = score(runOf(small), { metrics: [name] });
      expect(metricOf(scores, name)).toEqual({
        mean: null,
        scored: 0,
        total: 1,
        perQuery: new Map(),
      });
      expect(scores.chance.has(name)).toBe(false);
    },
  );

  test.each(['recall@4', 'success@4', 'passage-recall@99t', 'mrr@10', 'ndcg@10', 'intact'])(
    '%s still has a mean',
    (name) => {
      expect(metricOf(score(runOf(small), { metrics: [name] }), name).mean).not.toBeNull();
    },
  );
});

describe('chance levels', () => {
  test('are means over the queries with needs', () => {
    const run = runOf({
      queries: [query('q1', [need('a')]), query('q2', [need(['a', 'b'])]), query('open', [])],
      variants: [],
      parents: 5,
    });
    // Of 5 parents at k = 2: 2/5, and 1 − C(3, 2) / C(5, 2) = 7/10.
    const { chance } = score(run, {
      metrics: ['recall@2', 'success@2', 'mrr@2', 'ndcg@2', 'tokens@2'],
    });
    expect([...chance.keys()]).toEqual(['recall@2', 'success@2', 'mrr@2']);
    expect(chance.get('recall@2')).toBeCloseTo(0.55, 12);
    expect(chance.get('success@2')).toBeCloseTo(0.55, 12);
    // 1/5 + 1/5 / 2 = .3; 2/5 + 3/10 / 2 = .55.
    expect(chance.get('mrr@2')).toBeCloseTo(0.425, 12);
  });
});

describe('what scores say beside the means', () => {
  test('which metrics state a coverage, and of what', () => {
    const run = runOf({ queries: [query('q', [passageNeed('a')])], variants: [] });
    expect(
      score(run, { metrics: ['held@5', 'held@5:.8', 'passage-recall@70t:1', 'reachable:.5'] })
        .atCoverage,
    ).toEqual([
      { name: 'held@5:.8', base: 'held@5', coverage: '.8' },
      { name: 'passage-recall@70t:1', base: 'passage-recall@70t', coverage: '1' },
      { name: 'reachable:.5', base: 'reachable', coverage: '.5' },
    ]);
  });

  test('which queries starved: fewer parents than the largest k, for the list was cut', () => {
    const queries = ['q1', 'q2', 'q3'].map((id) => query(id, [need('a')]));
    const ranked = ['a', 'b', chunk('c', { parents: ['c', 'd'] })];
    const run = runOf({
      queries,
      variants: ['one', 'two'].map((name) => ({
        name,
        results: [
          ['q1', ranked],
          ['q2', ['a']],
          ['q3', ['a']],
        ],
        starved: name === 'one' ? ['q1', 'q2'] : [],
      })),
    });
    const starvedAt = (...metrics: string[]) => score(run, { metrics }).starved;
    expect(starvedAt('recall@3', 'mrr@5', 'held@10')).toEqual([
      { variant: 'one', k: 5, queries: ['q1', 'q2'] },
    ]);
    expect(starvedAt('recall@4')).toEqual([{ variant: 'one', k: 4, queries: ['q2'] }]);
    expect(starvedAt('recall@1', 'tokens@5')).toEqual([]);
  });

  test('for which queries the ideal of ndcg is greedy, where ndcg is asked for', () => {
    const ring = Array.from({ length: 9 }, (_, at) => need([`p${at}`, `p${(at + 1) % 9}`]));
    const run = runOf({ queries: [query('q', [need('a')]), query('ring', ring)], variants: [] });
    expect(score(run, { metrics: ['ndcg@10'] }).greedyIdeals).toEqual(['ring']);
    expect(score(run, { metrics: ['ndcg-exp@10'] }).greedyIdeals).toEqual(['ring']);
    expect(score(run, { metrics: ['recall@10'] }).greedyIdeals).toEqual([]);
  });

  test('chance among the parents that a filter leaves', () => {
    const run = runOf({
      queries: [query('q1', [need('a')]), { ...query('q2', [need('b')]), parents: 4 }],
      variants: [],
      parents: 20,
    });
    const { chance } = score(run, { metrics: ['recall@2', 'precision@2', 'mrr@2'] });
    // 2/20 and 2/4; 1/20 and 1/4; (1 + 1/2) / 20 and / 4.
    expect(chance.get('recall@2')).toBeCloseTo(0.3, 12);
    expect(chance.get('precision@2')).toBeCloseTo(0.15, 12);
    expect(chance.get('mrr@2')).toBeCloseTo(0.225, 12);
  });

  test('chance of a label of a whole document is that of any of its sections', () => {
    const run = runOf({
      queries: [query('q', [need(['p#0', 'p#1', 'p#2']), need('x#0')])],
      variants: [],
      parents: 5,
    });
    // Of 5 parents at k = 1: 3/5 and 1/5.
    expect(score(run, { metrics: ['recall@1'] }).chance.get('recall@1')).toBeCloseTo(0.4, 12);
  });
});

describe('default metrics', () => {
  const parents = [
    'recall@1',
    'recall@3',
    'recall@5',
    'recall@10',
    'success@3',
    'mrr@10',
    'ndcg@10',
  ];

  test('follow from the labels', () => {
    const of = (needs: Parameters<typeof query>[1]) =>
      defaultMetrics(runOf({ queries: [query('q', needs)], variants: [] }));
    expect(of([passageNeed('a')])).toEqual([
      ...parents,
      'passage-recall@2000t',
      'precision-omega',
      'intact',
      'reachable',
      'straddling',
      'oversize',
      'overflow',
      'passage-recall@2000t:.5',
      'passage-recall@2000t:.8',
      'passage-recall@2000t:1',
      'tokens@5',
    ]);
    expect(of([need('a')])).toEqual([...parents, 'tokens@5']);
    expect(of([])).toEqual(['tokens@5']);
  });

  test('take other cut-offs of recall', () => {
    const run = runOf({ queries: [query('q', [need('a')])], variants: [] });
    expect(defaultMetrics(run, [2]).filter((name) => name.startsWith('recall'))).toEqual([
      'recall@2',
    ]);
  });

  test('can be scored', () => {
    const run = runOf({
      queries: [query('q', [passageNeed('a')])],
      variants: [{ name: 'one', results: [['q', ['a', chunk('a', { start: 9 }), ...noise(3)]]] }],
    });
    expect(score(run).metrics).toEqual(defaultMetrics(run));
  });
});

describe('default gate metrics', () => {
  const gateOf = (parents: number, { tokens = 100_000, byParent = false } = {}) =>
    defaultGateMetrics(
      runOf({
        queries: [query('q', [byParent ? need('a') : passageNeed('a')])],
        variants: [],
        parents,
        golden: { tokens },
      }),
    );
  const passage = 'passage-recall@2000t';

  // One right parent of N: chance k / N. At most .15: N ≥ 66.67 for 10, 33.3 for 5, 20 for 3, 6.67 for 1.
  test.each([
    [67, 'recall@10'],
    [66, 'recall@5'],
    [34, 'recall@5'],
    [33, 'recall@3'],
    [20, 'recall@3'],
    [19, 'recall@1'],
    [7, 'recall@1'],
    [6, 'mrr@10'],
    [1, 'mrr@10'],
  ])('of %d parents: %s', (parents, name) => {
    expect(gateOf(parents)).toEqual([name, passage]);
  });

  test.each([
    [1000, 'success@3'],
    [20, 'success@3'],
    [19, 'mrr@10'],
  ])('of %d parents, labelled by document alone: %s', (parents, name) => {
    expect(gateOf(parents, { byParent: true })).toEqual([name]);
  });

  test('take no passage metric where 2,000 tokens hold the corpus', () => {
    expect(gateOf(67, { tokens: 2000 })).toEqual(['recall@10']);
    expect(gateOf(67, { tokens: 2001 })).toEqual(['recall@10', passage]);
  });

  test('are none without labels', () => {
    expect(defaultGateMetrics(runOf({ queries: [query('q', [])], variants: [] }))).toEqual([]);
    expect(defaultGateMetrics(runOf({ queries: [], variants: [] }))).toEqual([]);
  });

  test('count alternatives: more right parents, more chance', () => {
    const run = runOf({
      queries: [
        query('q', [
          need(['a', 'b'], { passages: [{ document: 'a', start: 0, end: 9, runs: [9] }] }),
        ]),
      ],
      variants: [],
      parents: 67,
    });
    // 1 − C(65, 10) / C(67, 10) = 1 − (57 × 56) / (67 × 66) = .278; at 5: 1 − (62 × 61) / (67 × 66) = .1447.
    expect(defaultGateMetrics(run)[0]).toBe('recall@5');
  });
});

test('one pass over all metrics, and each table selected from it, is the same as a pass a table', () => {
  const run = runOf({
    queries: [query('q1', [need('a')]), query('q2', [passageNeed('b')]), query('q3', [])],
    variants: [
      {
        name: 'one',
        results: [
          ['q1', ['x', 'a']],
          ['q2', ['b']],
        ],
      },
      { name: 'two', results: [['q2', ['x']]] },
    ],
  });
  const tables = [['recall@1', 'tokens@5'], ['passage-recall@2000t:.5', 'intact', 'ndcg@10'], []];
  const all = score(run, { metrics: tables.flat() });
  for (const metrics of tables) {
    expect(selectScores(run, all, metrics)).toEqual(score(run, { metrics }));
  }
});
