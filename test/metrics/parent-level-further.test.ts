import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { UserError } from '../../src/errors.ts';
import { mergeByParents } from '../../src/metrics/judged.ts';
import { score } from '../../src/score.ts';
import type { Need, RunChunk } from '../../src/types.ts';
import { chunk, judged, need, noise, query, runOf } from '../support/build-run.ts';
import { anyNeeds, anyRanking, corpus } from '../support/judged-cases.ts';
import { queryMetric } from '../support/query-metric.ts';

function scoreOf(
  name: string,
  needs: readonly Need[],
  ranked: readonly (string | RunChunk)[],
  notRelevant: readonly string[] = [],
) {
  const { metric, cutoff } = queryMetric(name);
  return metric.value(judged(needs, ranked, { notRelevant }), cutoff);
}

const second = 1 / Math.log2(3); // discount of rank 2: 0.63093

describe('precision', () => {
  test('is right parents over k, however few were retrieved', () => {
    const needs = [need('a'), need('b')];
    expect(scoreOf('precision@2', needs, ['a', 'x', 'b'])).toBe(0.5);
    expect(scoreOf('precision@10', needs, ['a', 'b'])).toBe(0.2);
  });

  test('counts every parent that meets a need, an alternative of one that is met too', () => {
    expect(scoreOf('precision@4', [need(['a', 'b', 'c'])], ['a', 'b', 'x', 'c'])).toBe(0.75);
  });

  test('counts parents once, not chunks and not needs', () => {
    const again = chunk('a', { start: 100, end: 200 });
    expect(scoreOf('precision@2', [need('a'), need(['a', 'b'])], [chunk('a'), again])).toBe(0.5);
  });

  test('has the chance a / N at every k, and none where k takes in the corpus', () => {
    const { metric } = queryMetric('precision@2');
    const needs = mergeByParents([need('c'), need(['a', 'b'])]);
    expect([1, 2, 4].map((k) => metric.chance?.(needs, k, 5))).toEqual([0.6, 0.6, 0.6]);
    const run = runOf({
      queries: [query('q', [need('a')])],
      variants: [{ name: 'one', results: [['q', ['a']]] }],
      parents: 5,
    });
    const scores = score(run, { metrics: ['precision@4', 'precision@5', 'precision@6'] });
    expect([...scores.chance]).toEqual([['precision@4', 0.2]]);
    const means = scores.metrics.map((name) => scores.variants[0]?.metrics.get(name)?.mean);
    expect(means).toEqual([0.25, null, null]);
  });
});

describe('map', () => {
  test('averages the precision at each hit over all needs', () => {
    const needs = ['a', 'b', 'c'].map((name) => need(name));
    // Hits at ranks 1 and 3: (1/1 + 2/3) / 3; c is never found.
    expect(scoreOf('map@10', needs, ['a', 'x', 'b'])).toBeCloseTo((1 + 2 / 3) / 3, 12);
    expect(scoreOf('map@2', needs, ['a', 'x', 'b'])).toBeCloseTo(1 / 3, 12);
  });

  test('a parent that meets nothing new is no hit', () => {
    const needs = [need(['a', 'b']), need('c')];
    // a meets the first, b nothing new, c the second at rank 3 as the second hit.
    expect(scoreOf('map@10', needs, ['a', 'b', 'c'])).toBeCloseTo((1 + 2 / 3) / 2, 12);
  });

  test('a parent that newly meets two needs is one hit, and counts for both', () => {
    const needs = [need(['a', 'b']), need(['a', 'c']), need('d')];
    // x, a for two needs at rank 2 as the first hit, d at rank 3 as the second.
    expect(scoreOf('map@10', needs, ['x', 'a', 'd'])).toBeCloseTo((1 / 2 + 1 / 2 + 2 / 3) / 3, 12);
  });
});

describe('ndcg-exp', () => {
  test('gains 2^grade − 1: grades 1 and 3 in the wrong order', () => {
    const needs = [need('b', { grade: 1 }), need('a', { grade: 3 })];
    // (1 + 7 × 0.63093) / (7 + 1 × 0.63093) = 5.416508 / 7.630930
    expect(scoreOf('ndcg-exp@2', needs, ['b', 'a'])).toBeCloseTo(5.416508275 / 7.6309297536, 9);
    expect(scoreOf('ndcg-exp@1', needs, ['b', 'a'])).toBeCloseTo(1 / 7, 12);
  });

  test('adds the gains of the needs a parent meets, not their grades', () => {
    const needs = [
      need(['a', 'b'], { grade: 1 }),
      need('a', { grade: 2 }),
      need('c', { grade: 3 }),
    ];
    // a gains 1 + 3, c 7: the ideal is c, a.
    expect(scoreOf('ndcg-exp@2', needs, ['a', 'c'])).toBeCloseTo(
      (4 + 7 * second) / (7 + 4 * second),
      12,
    );
  });

  test('is ndcg where every grade is 1', () => {
    const needs = [need('a'), need('b'), need(['c', 'a'])];
    const ranked = ['x', 'b', 'c', 'a'];
    expect(scoreOf('ndcg-exp@3', needs, ranked)).toBeCloseTo(scoreOf('ndcg@3', needs, ranked), 12);
  });

  test('no grade is too high', () => {
    const needs = [need('a', { grade: 5000 }), need('b', { grade: 4999 })];
    expect(scoreOf('ndcg-exp@2', needs, ['b', 'a'])).toBeCloseTo(
      (1 + 2 * second) / (2 + second),
      12,
    );
  });
});

describe('judged', () => {
  test('is judged parents, right or not, over those retrieved within k', () => {
    const ranked = ['a', 'x', 'n', 'y'];
    expect(scoreOf('judged@4', [need('a')], ranked, ['n', 'm'])).toBe(0.5);
    expect(scoreOf('judged@1', [need('a')], ranked, ['n'])).toBe(1);
    expect(scoreOf('judged@10', [need('a')], ['a', 'x', 'n'], ['n'])).toBeCloseTo(2 / 3, 12);
    expect(scoreOf('judged@10', [need('a')], [], ['n'])).toBe(0);
  });
});

describe('rprec', () => {
  test('is the share of needs met in the first R parents', () => {
    const needs = ['a', 'b', 'c'].map((name) => need(name));
    expect(scoreOf('rprec', needs, ['a', 'x', 'b', 'c'])).toBeCloseTo(2 / 3, 12);
  });

  test('an alternative of a met need is no further hit', () => {
    expect(scoreOf('rprec', [need(['a', 'b']), need('c')], ['a', 'b', 'c'])).toBe(0.5);
  });

  test('reaches 1 where one parent meets several needs', () => {
    expect(scoreOf('rprec', [need('a'), need('b'), need(['a', 'b'])], ['a', 'b'])).toBe(1);
  });
});

describe('bpref', () => {
  const needs = [need('a'), need('b')];

  test('takes off a share for each judged wrong parent above, and ignores unjudged ones', () => {
    // R = 2, N = 3: a has none above, b one: (1 + 1 − 1/2) / 2.
    expect(scoreOf('bpref', needs, ['a', 'x', 'n', 'y', 'b'], ['n', 'm', 'l'])).toBe(0.75);
    expect(scoreOf('bpref', needs, ['x', 'y', 'a', 'b'], ['n', 'm'])).toBe(1);
  });

  test('counts at most R of them, and divides by N where N is smaller', () => {
    const wrong = ['n', 'm', 'l'];
    expect(scoreOf('bpref', needs, [...wrong, 'a', 'b'], wrong)).toBe(0);
    // N = 1 of R = 2: one above takes all.
    expect(scoreOf('bpref', needs, ['a', 'n', 'b'], ['n'])).toBe(0.5);
  });

  test('is the share of needs met where nothing is judged wrong', () => {
    expect(scoreOf('bpref', needs, ['x', 'a'])).toBe(0.5);
  });

  test('counts every need that a parent newly meets, and an alternative of a met one not again', () => {
    const shared = [need(['a', 'b']), need(['a', 'c'])];
    expect(scoreOf('bpref', shared, ['n', 'a', 'b'], ['n', 'm'])).toBe(0.5);
  });
});

describe('metrics without a cut-off', () => {
  const run = (parents: number, stored: number) =>
    runOf({
      queries: [
        query('q1', [need('a')]),
        query(
          'q2',
          noise(12).map((name) => need(name)),
        ),
      ],
      variants: [],
      parents,
      inputs: { depth: { hits: 100, parents: stored, tokens: 2000 } },
    });

  test.each([
    ['rprec', 100, 11],
    ['bpref', 100, 99],
    ['bpref', 5000, 999],
  ])('%s of %i parents refuses a run that stores %i of them', (name, parents, stored) => {
    expect(() => score(run(parents, stored), { metrics: [name] })).toThrow(
      new UserError(
        `"${name}" looks past what the run stores (${stored} parents): evaluate again with this metric named in --metrics`,
      ),
    );
    expect(score(run(parents, stored + 1), { metrics: [name] }).metrics).toEqual([name]);
  });
});

const cut = ['precision@', 'map@', 'ndcg-exp@'] as const;
const whole = ['rprec', 'bpref'] as const;
const names = (k: number) => [...cut.map((family) => `${family}${k}`), ...whole];

describe('further parent-level metrics', () => {
  test('score a perfect ranking 1: precision up to R, map from R on, the others always', () => {
    fc.assert(
      fc.property(
        fc.uniqueArray(
          fc.record({ name: fc.constantFrom(...corpus), grade: fc.integer({ min: 1, max: 3 }) }),
          { minLength: 1, selector: ({ name }) => name },
        ),
        fc.integer({ min: 1, max: 9 }),
        (labels, k) => {
          const needs = labels.map(({ name, grade }) => need(name, { grade }));
          const best = [...labels].sort((a, b) => b.grade - a.grade).map(({ name }) => name);
          const perfect = [...best, ...noise(5)];
          const wrong = noise(3);
          const right = labels.length;
          expect(scoreOf(`ndcg-exp@${k}`, needs, perfect)).toBe(1);
          for (const name of whole) expect(scoreOf(name, needs, perfect, wrong)).toBe(1);
          expect(scoreOf(`precision@${k}`, needs, perfect)).toBe(Math.min(1, right / k));
          expect(scoreOf(`map@${k}`, needs, perfect)).toBeCloseTo(Math.min(1, k / right), 12);
        },
      ),
      { seed: 7 },
    );
  });

  test('never fall when a right hit moves past wrong ones', () => {
    fc.assert(
      fc.property(
        anyNeeds,
        fc.shuffledSubarray([...corpus, ...noise(4)], { minLength: 2 }),
        fc.subarray(noise(4)),
        fc.nat(),
        fc.integer({ min: 1, max: 8 }),
        (needs, ranked, judgedWrong, pick, k) => {
          const isRight = (name = '') => needs.some(({ parents }) => parents.includes(name));
          const wrong = [...judgedWrong, ...corpus.filter((name) => !isRight(name))];
          const movable = [...ranked.keys()].filter(
            (at) => at > 0 && isRight(ranked[at]) && !isRight(ranked[at - 1]),
          );
          fc.pre(movable.length > 0);
          const at = movable[pick % movable.length] ?? 0;
          const to = ranked.slice(0, at).findLastIndex((name) => isRight(name)) + 1;
          const moved = ranked.toSpliced(at, 1).toSpliced(to, 0, ranked[at] ?? '');
          for (const name of names(k)) {
            const before = scoreOf(name, needs, ranked, wrong);
            expect(scoreOf(name, needs, moved, wrong), name).toBeGreaterThanOrEqual(before - 1e-12);
          }
        },
      ),
      { seed: 7 },
    );
  });

  test('do not see a further chunk of a parent they have seen', () => {
    fc.assert(
      fc.property(
        anyNeeds,
        anyRanking.filter((ranked) => ranked.length > 0),
        fc.nat(),
        fc.nat(),
        fc.integer({ min: 1, max: 8 }),
        (needs, ranked, which, where, k) => {
          const first = which % ranked.length;
          const at = first + 1 + (where % (ranked.length - first));
          const { document = '', parents = [] } = ranked[first] ?? {};
          const again = chunk(document, { start: 500, end: 600, parents });
          const longer = [...ranked.slice(0, at), again, ...ranked.slice(at)];
          for (const name of [...names(k), `judged@${k}`]) {
            expect(scoreOf(name, needs, longer, ['f']), name).toBe(
              scoreOf(name, needs, ranked, ['f']),
            );
          }
        },
      ),
      { seed: 7 },
    );
  });
});
