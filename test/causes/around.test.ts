import { describe, expect, test } from 'vitest';
import { causeMetrics } from '../../src/causes/cause-metrics.ts';
import { crowdingOf } from '../../src/causes/crowding.ts';
import { explain } from '../../src/causes/explain.ts';
import { type PairedLists, signHangsOnUnjudged } from '../../src/causes/unjudged-sign.ts';
import type { Evidence } from '../../src/types.ts';
import { chunk, hits, need, passageNeed, query, runOf } from '../support/build-run.ts';

describe('the metrics that decide', () => {
  test.each([
    [['recall@10', 'passage-recall@2000t'], 'passage-recall@2000t', 'recall@10', 10],
    [['mrr@10'], null, 'mrr@10', 10],
    [['held@5', 'success@3', 'recall@1'], 'held@5', 'success@3', 3],
    // No need is found or lost by itself under these: they only move a query's value.
    [['char-recall@5', 'intact', 'bpref', 'ndcg@5'], null, 'ndcg@5', 5],
    [['passage-recall@500t'], 'passage-recall@500t', 'recall@10', 10],
    [[], null, 'recall@10', 10],
  ])('of the gate %j', (gated, passageMetric, parentMetric, k) => {
    expect(causeMetrics(gated)).toEqual({ passageMetric, parentMetric, k });
  });
});

describe('crowding', () => {
  test('counts chunks until k parents are there, and parents among k chunks', () => {
    // a a b a c: three parents need 5 chunks; the first 3 chunks bring 2 parents.
    const list = hits(['a', 'a', 'b', 'a', 'c', 'd']);
    expect(crowdingOf([{ hits: list }], 3)).toEqual({ slots: 5, distinct: 2, k: 3 });
    // x y z: 3 and 3; the mean of 5 and 3 is 4, of 2 and 3 is 2.5.
    const plain = hits(['x', 'y', 'z']);
    expect(crowdingOf([{ hits: list }, { hits: plain }], 3)).toEqual({
      slots: 4,
      distinct: 2.5,
      k: 3,
    });
  });

  test('counts every parent of a chunk, and as many chunks as bring one where there are too few', () => {
    const both = chunk('a', { parents: ['a', 'b'] });
    expect(crowdingOf([{ hits: hits([both, 'a', 'a', 'c', 'c']) }], 10)).toEqual({
      slots: 4,
      distinct: 3,
      k: 10,
    });
  });

  test('leaves queries without hits out', () => {
    expect(crowdingOf([{ hits: [] }], 3)).toBeNull();
    expect(crowdingOf([{ hits: [] }, { hits: hits(['a']) }], 1)).toEqual({
      slots: 1,
      distinct: 1,
      k: 1,
    });
  });
});

describe('needs that can never be satisfied', () => {
  const q = query('q', [
    passageNeed('a'),
    passageNeed('b'),
    passageNeed('c'),
    passageNeed('d'),
    need('e'),
  ]);
  const evidence: (Evidence | null)[] = [
    { held: true, reached: 1 },
    { held: false, reached: 1 },
    { held: false, reached: 0.79 },
    { held: true, reached: 1, unembeddable: true },
    null,
  ];
  const run = runOf({
    queries: [q],
    variants: [{ name: 'v', results: [['q', ['x']]], evidence: new Map([['q', evidence]]) }],
    golden: { coverage: 0.8 },
  });
  const never = (passageMetric: string | null) =>
    explain(run, { passageMetric, parentMetric: 'recall@3', k: 3 }).variants[0]?.unsatisfiable.map(
      (one) => one.need,
    );

  test('are those whose passages are covered too little', () => {
    expect(never('passage-recall@2000t')).toEqual([2, 3]);
  });
  test('are those that no chunk holds whole, for held', () => {
    expect(never('held@5')).toEqual([1, 2, 3]);
  });
  test('take the coverage that the metric states', () => {
    expect(never('passage-recall@2000t:.5')).toEqual([3]);
    expect(never('held@5:.5')).toEqual([3]);
  });
  test('are none where parents decide', () => {
    expect(never(null)).toEqual([]);
  });
});

describe('the bounds of a mean with unjudged parents', () => {
  const boundsOf = (
    metric: string,
    k: number,
    ranked: readonly (readonly string[])[],
    notRelevant: readonly string[] = [],
  ) => {
    const queries = ranked.map((_, at) => query(`q${at}`, [need('a')], { notRelevant }));
    const results = ranked.map((list, at) => [`q${at}`, list] as const);
    const run = runOf({ queries, variants: [{ name: 'v', results }] });
    return explain(run, { passageMetric: null, parentMetric: metric, k }).variants[0]?.unjudged;
  };

  test('of recall and MRR, by hand', () => {
    // q0: right at 2 behind an unjudged one. q1: one unjudged. Judged of the first two: 1/2 and 0.
    const lists = [['x', 'a'], ['y']];
    expect(boundsOf('recall@2', 2, lists)).toEqual({
      metric: 'recall@2',
      judged: 0.25,
      mean: 0.5,
      upper: 1,
    });
    expect(boundsOf('mrr@2', 2, lists)).toEqual({
      metric: 'mrr@2',
      judged: 0.25,
      mean: 0.25,
      upper: 1,
    });
  });

  test('do not count what is judged not relevant', () => {
    // x is judged: only q1's y could be right.
    const lists = [
      ['x', 'x'],
      ['y', 'x'],
    ];
    expect(boundsOf('recall@2', 2, lists, ['x'])).toEqual({
      metric: 'recall@2',
      judged: 0.75,
      mean: 0,
      upper: 0.5,
    });
  });

  test('are none where at least .9 are judged', () => {
    expect(boundsOf('recall@1', 1, [['a'], ['b']], ['b'])).toBeNull();
    // 9 of 10 judged.
    const wrong = ['b', 'c', 'd', 'e', 'f', 'g', 'h', 'i'];
    expect(boundsOf('recall@10', 10, [['a', ...wrong, 'x']], wrong)).toBeNull();
    expect(boundsOf('recall@9', 9, [['a', ...wrong.slice(1), 'x']], wrong)?.judged).toBeCloseTo(
      8 / 9,
    );
  });
});

describe('the sign of a difference', () => {
  const paired = (
    before: readonly string[],
    after: readonly string[],
    notRelevant: readonly string[] = [],
  ): PairedLists => ({
    query: query('q', [need('a')], { notRelevant }),
    before,
    after,
  });

  test('hangs on what only the worse side brings unjudged', () => {
    // After found a; before found x, which may be as good.
    expect(signHangsOnUnjudged('recall@1', [paired(['x'], ['a'])])).toBe(true);
    expect(signHangsOnUnjudged('recall@1', [paired(['a'], ['x'])])).toBe(true);
  });

  test('hangs on what both sides bring, where it would make up for what the worse side lacks', () => {
    expect(signHangsOnUnjudged('recall@2', [paired(['n', 'x'], ['a', 'x'], ['n'])])).toBe(true);
  });

  test('does not hang on what is judged, or on what the better side alone brings', () => {
    expect(signHangsOnUnjudged('recall@1', [paired(['x'], ['a'], ['x'])])).toBe(false);
    expect(signHangsOnUnjudged('recall@2', [paired(['n', 'm'], ['a', 'x'], ['n', 'm'])])).toBe(
      false,
    );
    expect(signHangsOnUnjudged('recall@1', [paired(['a'], ['a'])])).toBe(false);
  });

  test('needs as many judgements as the difference is worth', () => {
    // After leads by 3/3; were the open one turned, by 2/3.
    const sure = paired(['n'], ['a'], ['n']);
    const open = paired(['x'], ['a']);
    expect(signHangsOnUnjudged('success@1', [sure, sure, open])).toBe(false);
    // One for, one against, one open: a lead of 1/3 would be 0.
    const against = paired(['a'], ['n'], ['n']);
    expect(signHangsOnUnjudged('success@1', [sure, against, open])).toBe(true);
  });

  test('takes several judgements together where the metric counts them all', () => {
    // 0 and 2 of 2; with one of x and y right 1 and 2, with both 2 and 2.
    const two = query('q', [need('a'), need('b')]);
    const lists = { query: two, before: ['x', 'y'], after: ['a', 'b'] };
    expect(signHangsOnUnjudged('precision@2', [lists])).toBe(true);
    expect(signHangsOnUnjudged('precision@2', [{ ...lists, before: ['x'] }])).toBe(false);
  });

  test('looks at ranks where the metric does', () => {
    // Reciprocal ranks 1/2 and 1/1. x at 1 before, and at 2 after: were it right, 1 and 1.
    expect(signHangsOnUnjudged('mrr@3', [paired(['x', 'a'], ['a', 'x'])])).toBe(true);
    // x at 2 on both sides: were it right, 1/2 and 1.
    expect(signHangsOnUnjudged('mrr@3', [paired(['n', 'x', 'a'], ['a', 'x', 'n'], ['n'])])).toBe(
      false,
    );
  });

  test('says nothing of metrics that read no first k parents, or of unlabelled queries', () => {
    expect(signHangsOnUnjudged('passage-recall@2000t', [paired(['x'], ['a'])])).toBe(false);
    expect(
      signHangsOnUnjudged('recall@1', [{ query: query('q', []), before: ['x'], after: ['a'] }]),
    ).toBe(false);
  });
});
