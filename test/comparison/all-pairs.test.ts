import { expect, test } from 'vitest';
import { allPairs } from '../../src/comparison/all-pairs.ts';
import { score } from '../../src/score.ts';
import { need, query, runOf, type SmallVariant } from '../support/build-run.ts';

const queries = Array.from({ length: 20 }, (_, at) => query(`q${at}`, [need(`q${at}`)]));

/** Finds all but the first `lost` queries at rank 1. */
function variant(name: string, lost: number): SmallVariant {
  const results = queries.map(({ id }, at) => [id, [at < lost ? 'x' : id]] as const);
  return { name, results };
}

function pairsOf(variants: readonly SmallVariant[]) {
  const run = runOf({ queries, variants });
  return allPairs(run, score(run, { metrics: ['recall@1'] }), 'recall@1');
}

test('every pair has its difference and the p of the whole family', () => {
  const pairs = pairsOf([variant('a', 0), variant('b', 10), variant('c', 12)]);
  expect(pairs.map(({ first, second }) => `${first}${second}`)).toEqual(['ab', 'ac', 'bc']);
  const [ab, ac, bc] = pairs;
  expect(ab?.difference).toBeCloseTo(0.5, 12);
  expect(ac?.difference).toBeCloseTo(0.6, 12);
  expect(bc?.difference).toBeCloseTo(0.1, 12);
  // 10 and 12 losses without a gain are far out; 2 more are nothing in a family of three.
  expect(ab?.p).toBeLessThan(0.01);
  expect(bc?.p).toBeGreaterThan(0.5);
  // The wider gap can only be the rarer one.
  expect(ac?.p).toBeLessThanOrEqual(ab?.p ?? 0);
});

test('there is no pair of one variant, nor without a scored query', () => {
  expect(pairsOf([variant('a', 0)])).toEqual([]);
  const run = runOf({ queries: [query('q', [])], variants: [variant('a', 0), variant('b', 0)] });
  expect(allPairs(run, score(run, { metrics: ['recall@1'] }), 'recall@1')).toEqual([]);
});
