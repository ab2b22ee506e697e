import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { mergeByParents } from '../../src/metrics/judged.ts';
import type { Need, RunChunk } from '../../src/types.ts';
import { chunk, judged, need, noise } from '../support/build-run.ts';
import { anyNeeds, anyRanking, corpus } from '../support/judged-cases.ts';
import { queryMetric } from '../support/query-metric.ts';

const families = ['recall', 'success', 'mrr', 'ndcg'] as const;

function scoreOf(name: string, needs: readonly Need[], ranked: readonly (string | RunChunk)[]) {
  const { metric, cutoff } = queryMetric(name);
  return metric.value(judged(needs, ranked), cutoff);
}

function chanceOf(name: string, needs: readonly Need[], parents: number): number {
  const { metric, cutoff } = queryMetric(name);
  return metric.chance?.(mergeByParents(needs), cutoff, parents) ?? Number.NaN;
}

/** All orders of a list. */
function permutations<T>(items: readonly T[]): T[][] {
  if (items.length === 0) return [[]];
  return items.flatMap((item, at) =>
    permutations([...items.slice(0, at), ...items.slice(at + 1)]).map((rest) => [item, ...rest]),
  );
}

const second = 1 / Math.log2(3); // discount of rank 2: 0.63093

describe('recall', () => {
  test('is the share of needs met, however many parents are found', () => {
    const needs = [need('a'), need('b'), need('c'), need('d')];
    expect(scoreOf('recall@3', needs, ['a', 'x', 'c', 'b'])).toBe(0.5);
    expect(scoreOf('recall@4', needs, ['a', 'x', 'c', 'b'])).toBe(0.75);
  });

  test('is never over min(R, k)', () => {
    const needs = ['a', 'b', 'c', 'd'].map((name) => need(name));
    expect(scoreOf('recall@1', needs, ['a', 'b', 'c', 'd'])).toBe(0.25);
  });

  test('counts a need with alternatives once: S-recall', () => {
    const needs = [need(['a', 'b', 'c']), need('d')];
    expect(scoreOf('recall@3', needs, ['a', 'b', 'c', 'd'])).toBe(0.5);
    expect(scoreOf('recall@4', needs, ['a', 'b', 'c', 'd'])).toBe(1);
  });

  test('counts every need a parent meets', () => {
    const needs = [need(['a', 'b']), need(['a', 'c']), need('d')];
    expect(scoreOf('recall@1', needs, ['a'])).toBeCloseTo(2 / 3, 12);
  });

  test('takes needs with equal parents for one', () => {
    const needs = [need(['a', 'b']), need(['b', 'a']), need('c')];
    expect(scoreOf('recall@1', needs, ['b', 'c'])).toBe(0.5);
  });

  test('counts k in parents, not in chunks', () => {
    const ranked = [chunk('a'), chunk('a', { start: 100, end: 200 }), chunk('b')];
    expect(scoreOf('recall@2', [need('b')], ranked)).toBe(1);
  });

  test('makes a chunk in two parents spend two ranks', () => {
    const coarse = chunk('page', { parents: ['a', 'b'] });
    expect(scoreOf('recall@1', [need('b')], [coarse])).toBe(0);
    expect(scoreOf('recall@2', [need('b')], [coarse])).toBe(1);
    expect(scoreOf('recall@2', [need('c')], [coarse, 'c'])).toBe(0);
  });
});

describe('needs with equal parent sets', () => {
  test('merge, with the highest grade', () => {
    const merged = mergeByParents([
      need(['a', 'b'], { grade: 1 }),
      need(['c']),
      need(['b', 'a'], { grade: 3 }),
      need(['a', 'b'], { grade: 2 }),
    ]);
    expect(merged).toEqual([
      { grade: 3, parents: new Set(['a', 'b']) },
      { grade: 1, parents: new Set(['c']) },
    ]);
  });

  test('are told apart whatever characters ids hold', () => {
    expect(mergeByParents([need(['a,b']), need(['a', 'b']), need(['a","b'])])).toHaveLength(3);
  });
});

describe('success', () => {
  test('is 1 when any need is met in the first k', () => {
    const needs = [need('a'), need('b')];
    expect(scoreOf('success@2', needs, ['x', 'b', 'a'])).toBe(1);
    expect(scoreOf('success@1', needs, ['x', 'b', 'a'])).toBe(0);
  });
});

describe('mrr', () => {
  test('is one over the first right rank, and 0 past k', () => {
    const ranked = ['x', 'y', 'z', 'b', 'a'];
    expect(scoreOf('mrr@10', [need('a'), need('b')], ranked)).toBe(0.25);
    expect(scoreOf('mrr@4', [need('a'), need('b')], ranked)).toBe(0.25);
    expect(scoreOf('mrr@3', [need('a'), need('b')], ranked)).toBe(0);
  });

  test('counts the rank in parents', () => {
    const ranked = [chunk('x'), chunk('x', { start: 100, end: 200 }), chunk('a')];
    expect(scoreOf('mrr@10', [need('a')], ranked)).toBe(0.5);
  });
});

describe('ndcg', () => {
  test('discounts linear gains: grades 1 and 3 in the wrong order', () => {
    // (1 + 3 × 0.63093) / (3 + 1 × 0.63093) = 2.892789 / 3.630930
    const needs = [need('b', { grade: 1 }), need('a', { grade: 3 })];
    expect(scoreOf('ndcg@2', needs, ['b', 'a'])).toBeCloseTo(2.8927892607 / 3.6309297536, 9);
    expect(scoreOf('ndcg@1', needs, ['b', 'a'])).toBeCloseTo(1 / 3, 12);
  });

  test('gives a need to the first parent that meets it', () => {
    const needs = [need(['a', 'b'])];
    expect(scoreOf('ndcg@5', needs, ['a', 'b'])).toBe(1);
    expect(scoreOf('ndcg@5', needs, ['x', 'a', 'b'])).toBeCloseTo(second, 12);
  });

  test('finds the ideal order where taking the largest gain first is not it', () => {
    // Gains alone: A 4, B 3, C 3. At k = 2, A then B gives 4 + 1 × 0.63093 = 4.63093, but
    // B then C 3 + 3 × 0.63093 = 4.89279. At k = 3, A B C gives 4 + 0.63093 + 1 / 2 = 5.13093.
    const needs = [
      need(['A', 'B'], { grade: 2 }),
      need('B'),
      need(['A', 'C'], { grade: 2 }),
      need('C'),
    ];
    expect(scoreOf('ndcg@2', needs, ['B', 'C'])).toBe(1);
    expect(scoreOf('ndcg@2', needs, ['A', 'B', 'C'])).toBeCloseTo(4.6309297536 / 4.8927892607, 9);
    expect(scoreOf('ndcg@3', needs, ['A', 'B', 'C'])).toBeCloseTo(1, 12);
    expect(scoreOf('ndcg@3', needs, ['B', 'C', 'A'])).toBeCloseTo(4.8927892607 / 5.1309297536, 9);
  });

  test('is 1 for the best of all orders, and for no other more', () => {
    fc.assert(
      fc.property(
        fc.array(
          fc.record({
            parents: fc.subarray(['a', 'b', 'c', 'd', 'e'], { minLength: 1 }),
            grade: fc.integer({ min: 1, max: 4 }),
          }),
          { minLength: 1, maxLength: 5 },
        ),
        fc.integer({ min: 1, max: 5 }),
        (drawn, k) => {
          const needs = drawn.map(({ parents, grade }) => need(parents, { grade }));
          const values = permutations(['a', 'b', 'c', 'd', 'e']).map((order) =>
            dcgByHand(needs, order, k),
          );
          const best = Math.max(...values);
          const order = permutations(['a', 'b', 'c', 'd', 'e'])[values.indexOf(best)] ?? [];
          const other = ['e', 'd', 'c', 'b', 'a'];
          expect(scoreOf(`ndcg@${k}`, needs, order)).toBeCloseTo(1, 12);
          expect(scoreOf(`ndcg@${k}`, needs, other)).toBeCloseTo(
            dcgByHand(needs, other, k) / best,
            12,
          );
        },
      ),
      { numRuns: 60, seed: 7 },
    );
  });

  test('stays within 1 where more than 8 parents make the ideal greedy', () => {
    // The case above, where greedy is not best, beside 9 further parents that gain nothing.
    const more = noise(9);
    const needs = [
      need(['A', 'B'], { grade: 2 }),
      need('B'),
      need(['A', 'C'], { grade: 2 }),
      need('C'),
      need(['A', ...more], { grade: 1 }),
    ];
    // Greedy: A 5, B 1; the order B, C, … gains 3, 3.
    expect(scoreOf('ndcg@2', needs, ['B', 'C'])).toBeCloseTo((3 + 3 * second) / (5 + second), 12);
    const pulled = needs.map((one) => ({
      ...one,
      grade: one.grade * (one.parents.length > 2 ? 1 : 3),
    }));
    // Greedy: A 13, B 3 = 14.893; the order B, C gains 9, 9 = 14.678.
    expect(scoreOf('ndcg@2', pulled, ['B', 'C'])).toBeCloseTo(
      (9 + 9 * second) / (13 + 3 * second),
      12,
    );
    // Without the fifth need's extra gain, B, C beats greedy: capped.
    const beaten = [...needs.slice(0, 4), need(more)];
    expect(scoreOf('ndcg@2', beaten, ['B', 'C'])).toBe(1);
  });
});

/** Discounted gain, written out plainly: each parent gains what no earlier one met. */
function dcgByHand(needs: readonly Need[], order: readonly string[], k: number): number {
  const merged = needs.filter(
    (one, at) =>
      needs.findIndex(
        (other) => [...other.parents].sort().join() === [...one.parents].sort().join(),
      ) === at,
  );
  const gradeOf = (one: Need) =>
    Math.max(
      ...needs
        .filter((other) => [...other.parents].sort().join() === [...one.parents].sort().join())
        .map(({ grade }) => grade),
    );
  let sum = 0;
  for (let at = 0; at < Math.min(k, order.length); at += 1) {
    for (const one of merged) {
      const first = order.findIndex((parent) => one.parents.includes(parent));
      if (first === at) sum += gradeOf(one) / Math.log2(at + 2);
    }
  }
  return sum;
}

describe('chance levels of 5 parents, by hand', () => {
  test('recall: the mean over needs of 1 − C(5−a, k) / C(5, k)', () => {
    expect(chanceOf('recall@2', [need('a')], 5)).toBeCloseTo(2 / 5, 12);
    expect(chanceOf('recall@2', [need(['a', 'b'])], 5)).toBeCloseTo(1 - 3 / 10, 12);
    expect(chanceOf('recall@3', [need(['a', 'b'])], 5)).toBeCloseTo(1 - 1 / 10, 12);
    expect(chanceOf('recall@2', [need('c'), need(['a', 'b'])], 5)).toBeCloseTo((0.4 + 0.7) / 2, 12);
    expect(chanceOf('recall@4', [need(['a', 'b'])], 5)).toBe(1);
  });

  test('success: a counts the parents that meet any need', () => {
    const needs = [need('c'), need(['a', 'b'])];
    expect(chanceOf('success@1', needs, 5)).toBeCloseTo(0.6, 12);
    expect(chanceOf('success@2', needs, 5)).toBeCloseTo(1 - 1 / 10, 12);
    expect(chanceOf('success@3', needs, 5)).toBe(1);
  });

  test('mrr: the sum over ranks of P(first there) / rank', () => {
    // One right parent: 1/5 at each rank. Two: 2/5, 3/10, 2/10, 1/10.
    expect(chanceOf('mrr@3', [need('a')], 5)).toBeCloseTo((1 + 1 / 2 + 1 / 3) / 5, 12);
    expect(chanceOf('mrr@5', [need(['a', 'b'])], 5)).toBeCloseTo(
      0.4 + 0.3 / 2 + 0.2 / 3 + 0.1 / 4,
      12,
    );
    expect(chanceOf('mrr@50', [need('a')], 5)).toBeCloseTo(
      (1 + 1 / 2 + 1 / 3 + 1 / 4 + 1 / 5) / 5,
      12,
    );
  });

  test('equal the mean over every order of the parents', () => {
    const orders = permutations([...corpus].slice(0, 5));
    fc.assert(
      fc.property(
        fc.array(fc.subarray([...corpus].slice(0, 5), { minLength: 1 }), {
          minLength: 1,
          maxLength: 4,
        }),
        fc.constantFrom('recall', 'success', 'mrr'),
        fc.integer({ min: 1, max: 5 }),
        (parents, family, k) => {
          const needs = parents.map((names) => need(names));
          const name = `${family}@${k}`;
          const sum = orders.reduce((total, order) => total + scoreOf(name, needs, order), 0);
          expect(chanceOf(name, needs, 5)).toBeCloseTo(sum / orders.length, 10);
        },
      ),
      { numRuns: 40, seed: 7 },
    );
  });
});

describe('parent-level metrics', () => {
  test('score a perfect ranking 1 at every k, and recall from R on', () => {
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
          for (const family of ['success', 'mrr', 'ndcg']) {
            expect(scoreOf(`${family}@${k}`, needs, perfect)).toBe(1);
          }
          expect(scoreOf(`recall@${k}`, needs, perfect)).toBe(Math.min(1, k / labels.length));
        },
      ),
      { seed: 7 },
    );
  });

  test.each(families)('%s never falls when a right hit moves past wrong ones', (family) => {
    fc.assert(
      fc.property(
        anyNeeds,
        fc.shuffledSubarray([...corpus, ...noise(4)], { minLength: 2 }),
        fc.nat(),
        fc.integer({ min: 1, max: 8 }),
        (needs, ranked, pick, k) => {
          const isRight = (name: string) => needs.some(({ parents }) => parents.includes(name));
          const movable = ranked.flatMap((name, at) => {
            const above = ranked[at - 1];
            return isRight(name) && above !== undefined && !isRight(above) ? [at] : [];
          });
          fc.pre(movable.length > 0);
          const at = movable[pick % movable.length] ?? 0;
          let to = at;
          while (to > 0 && !isRight(ranked[to - 1] ?? '')) to -= 1;
          const moved = [...ranked.slice(0, at), ...ranked.slice(at + 1)];
          moved.splice(to, 0, ranked[at] ?? '');
          const name = `${family}@${k}`;
          expect(scoreOf(name, needs, moved)).toBeGreaterThanOrEqual(scoreOf(name, needs, ranked));
        },
      ),
      { seed: 7 },
    );
  });

  test.each(families)('%s does not see a further chunk of a parent it has seen', (family) => {
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
          const name = `${family}@${k}`;
          expect(scoreOf(name, needs, longer)).toBe(scoreOf(name, needs, ranked));
        },
      ),
      { seed: 7 },
    );
  });
});
