import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { hasGreedyIdeal } from '../../src/metrics/ideal-order.ts';
import { mergeByParents } from '../../src/metrics/judged.ts';
import { metrics } from '../../src/metrics/registry.ts';
import type { Need, RunChunk } from '../../src/types.ts';
import { chunk, judged, need, noise } from '../support/build-run.ts';
import { anyNeeds, corpus } from '../support/judged-cases.ts';
import { queryMetric } from '../support/query-metric.ts';

const second = 1 / Math.log2(3); // discount of rank 2: 0.63093

/** A chunk over these sections, the largest share first. */
const over = (...parents: string[]) => chunk('page', { parents });

function scoreOf(
  name: string,
  needs: readonly Need[],
  ranked: readonly (string | RunChunk)[],
  notRelevant: readonly string[] = [],
): number {
  const { metric, cutoff } = queryMetric(name);
  return metric.value(judged(needs, ranked, { notRelevant }), cutoff);
}

/** Every metric of ranked parents, by a name of it. */
const parentLevel = (k: number) =>
  Object.entries(metrics)
    .filter(([, { needs }]) => needs === 'parents')
    .map(([family, { cutoff }]) => (cutoff === 'none' ? family : `${family}@${k}`));

describe('a hit over several sections', () => {
  // Ranks: s1, s2, s3 of the first chunk, then s4 (s2 is known), then s5.
  const ranked = [over('s1', 's2', 's3'), over('s2', 's4'), over('s5')];
  const needs = [need('s2'), need('s4')];

  test.each([
    ['recall@2', 0.5],
    ['recall@3', 0.5],
    ['recall@4', 1],
    ['success@1', 0],
    ['success@2', 1],
    ['mrr@5', 1 / 2],
    ['precision@4', 2 / 4],
    // (1/2 + 2/4) / 2
    ['map@5', 0.5],
    // (0.63093 + 1 / log2 5) / (1 + 0.63093)
    ['ndcg@5', (second + 1 / Math.log2(5)) / (1 + second)],
    ['rprec', 0.5],
  ])('spends a rank for each: %s is %f', (name, value) => {
    expect(scoreOf(name, needs, ranked)).toBeCloseTo(value, 12);
  });

  test('brings parents judged not relevant along', () => {
    // s1 stands above s2 and s4; R = 2, N = 2: (1 − 1/2 + 1 − 1/2) / 2.
    expect(scoreOf('bpref', needs, ranked, ['s1', 's5'])).toBe(0.5);
    expect(scoreOf('judged@5', needs, ranked, ['s1', 's5'])).toBe(4 / 5);
  });

  test('gains nothing over small chunks of the sections that are asked for', () => {
    expect(scoreOf('recall@2', needs, [over('s2'), over('s4')])).toBe(1);
    expect(scoreOf('recall@2', needs, [over('s1', 's2', 's3', 's4')])).toBe(0.5);
  });
});

const anyHit = fc
  .shuffledSubarray([...corpus, ...noise(4)], { minLength: 1, maxLength: 3 })
  .map((parents) => over(...parents));
const anyHits = fc.array(anyHit, { minLength: 2, maxLength: 8 });

describe('with hits over several sections, parent-level metrics', () => {
  test('stay within 0 and 1', () => {
    fc.assert(
      fc.property(anyNeeds, anyHits, fc.integer({ min: 1, max: 9 }), (needs, ranked, k) => {
        const wrong = corpus.filter((name) => !needs.some(({ parents }) => parents.includes(name)));
        for (const name of parentLevel(k)) {
          const value = scoreOf(name, needs, ranked, wrong);
          expect(value, name).toBeGreaterThanOrEqual(0);
          expect(value, name).toBeLessThanOrEqual(1);
        }
      }),
      { seed: 7 },
    );
  });

  test('never fall when a hit that meets a need moves past hits that meet none', () => {
    fc.assert(
      fc.property(
        anyNeeds,
        anyHits,
        fc.nat(),
        fc.integer({ min: 1, max: 9 }),
        (needs, ranked, pick, k) => {
          const isRight = (hit: RunChunk | undefined) =>
            needs.some(({ parents }) => hit?.parents.some((name) => parents.includes(name)));
          const movable = [...ranked.keys()].filter(
            (at) => at > 0 && isRight(ranked[at]) && !isRight(ranked[at - 1]),
          );
          fc.pre(movable.length > 0);
          const at = movable[pick % movable.length] ?? 0;
          const to = ranked.slice(0, at).findLastIndex((hit) => isRight(hit)) + 1;
          const moved = ranked.toSpliced(at, 1).toSpliced(to, 0, ranked[at] ?? over());
          const wrong = corpus.filter(
            (name) => !needs.some(({ parents }) => parents.includes(name)),
          );
          for (const name of parentLevel(k).filter((one) => !one.startsWith('judged'))) {
            const before = scoreOf(name, needs, ranked, wrong);
            expect(scoreOf(name, needs, moved, wrong), name).toBeGreaterThanOrEqual(before - 1e-12);
          }
        },
      ),
      { seed: 7 },
    );
  });

  test('do not see a further chunk of parents that stand above it', () => {
    fc.assert(
      fc.property(
        anyNeeds,
        anyHits,
        fc.nat(),
        fc.integer({ min: 1, max: 9 }),
        (needs, ranked, pick, k) => {
          const at = 1 + (pick % ranked.length);
          const known = [...new Set(ranked.slice(0, at).flatMap(({ parents }) => parents))];
          const longer = ranked.toSpliced(at, 0, over(...known.slice(0, 3).reverse()));
          for (const name of parentLevel(k)) {
            expect(scoreOf(name, needs, longer), name).toBe(scoreOf(name, needs, ranked));
          }
        },
      ),
      { seed: 7 },
    );
  });

  test('score a perfect ranking 1: at every k, from R on, or up to the number of right parents', () => {
    const labels = fc.uniqueArray(
      fc.record({ name: fc.constantFrom(...corpus), grade: fc.integer({ min: 1, max: 3 }) }),
      { minLength: 1, selector: ({ name }) => name },
    );
    const sizes = fc.array(fc.integer({ min: 1, max: 3 }), { minLength: 6, maxLength: 6 });
    fc.assert(
      fc.property(labels, sizes, fc.integer({ min: 1, max: 9 }), (stated, cuts, k) => {
        const needs = stated.map(({ name, grade }) => need(name, { grade }));
        const best = [...stated].sort((a, b) => b.grade - a.grade).map(({ name }): string => name);
        const order = [...best, ...noise(9)];
        const ranked = cuts.map((size) => over(...order.splice(0, size)));
        const found = ranked
          .flatMap(({ parents }) => parents)
          .filter((name) => best.includes(name));
        fc.pre(found.length === best.length);
        const always = [`success@${k}`, `mrr@${k}`, `ndcg@${k}`, `ndcg-exp@${k}`, 'rprec', 'bpref'];
        for (const name of always) expect(scoreOf(name, needs, ranked), name).toBe(1);
        if (k >= best.length) {
          for (const name of [`recall@${k}`, `map@${k}`]) {
            expect(scoreOf(name, needs, ranked), name).toBeCloseTo(1, 12);
          }
        } else {
          expect(scoreOf(`precision@${k}`, needs, ranked)).toBe(1);
        }
      }),
      { seed: 7 },
    );
  });
});

describe('the ideal of ndcg', () => {
  const sections = (page: string, count: number) =>
    Array.from({ length: count }, (_, at) => `${page}#${at}`);

  test('is exact for labels of whole documents, however many sections they have', () => {
    const needs = [
      need(sections('a', 12), { grade: 2 }),
      need(sections('b', 9)),
      need('a#3', { grade: 3 }),
    ];
    expect(hasGreedyIdeal(mergeByParents(needs))).toBe(false);
    // Best: a#3 for 2 + 3, then a section of b for 1.
    expect(scoreOf('ndcg@2', needs, ['a#3', 'b#7'])).toBe(1);
    expect(scoreOf('ndcg@2', needs, ['a#5', 'a#3'])).toBeCloseTo(
      (2 + 3 * second) / (5 + second),
      12,
    );
  });

  test('is greedy only over 8 parents that each add something', () => {
    // A ring: each parent meets two needs, each need has two parents.
    const ring = (size: number) =>
      Array.from({ length: size }, (_, at) => need([`p${at}`, `p${(at + 1) % size}`]));
    expect(hasGreedyIdeal(mergeByParents(ring(8)))).toBe(false);
    expect(hasGreedyIdeal(mergeByParents(ring(9)))).toBe(true);
    const single = Array.from({ length: 20 }, (_, at) => need(`p${at}`));
    expect(hasGreedyIdeal(mergeByParents(single))).toBe(false);
    expect(hasGreedyIdeal([])).toBe(false);
  });
});
