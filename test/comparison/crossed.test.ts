import { expect, test } from 'vitest';
import { standing } from '../../src/comparison/standing.ts';
import { score } from '../../src/score.ts';
import type { Run } from '../../src/types.ts';
import { crossedRun } from '../support/build-crossed.ts';

const found = (run: Run) =>
  standing(run, score(run, { metrics: ['recall@1', 'tokens@5'] }), {
    metrics: ['recall@1'],
    alpha: 0.05,
  })?.crossed?.[0];

test('level is who is not significantly worse than the best of the column, and of the row', () => {
  // Of 24 queries, found at rank 1; the first ones first, so that fewer is a subset of more.
  const crossed = found(crossedRun({ a: { exact: 24, bm25: 12 }, b: { exact: 12, bm25: 11 } }));
  // a against b under exact: 12 lost of 12 changed, p = 1/4096; under bm25: 1 of 1, p = 1/2.
  expect(crossed?.levelUnderRetriever).toEqual(['a+exact', 'a+bm25', 'b+bm25']);
  expect(crossed?.levelOfVariant).toEqual(['a+exact', 'b+exact', 'b+bm25']);
});

test('where variants and retrievers only add up there is no interaction', () => {
  const { interaction } =
    found(crossedRun({ a: { exact: 8, bm25: 8 }, b: { exact: 4, bm25: 4 } })) ?? {};
  expect(interaction?.p).toBe(1);
  expect(interaction?.excess).toBe(0);
});

test('a variant that needs its retriever', () => {
  // Differences a − b: 10 queries under exact, none under bm25; 10 tables of one 1 and three 0,
  // of which 1/4 is left, all of one sign: 2 of 1,024 ways.
  const { interaction } =
    found(crossedRun({ a: { exact: 10, bm25: 0 }, b: { exact: 0, bm25: 0 } })) ?? {};
  expect(interaction?.p).toBe(2 / 1024);
  expect(interaction?.row).toBe('a+exact');
  expect(interaction?.excess).toBeCloseTo((10 * 0.25) / 24, 12);
});

test('a cell that failed leaves the others to be compared, and no interaction', () => {
  const crossed = found(crossedRun({ a: { exact: 10, bm25: 2 }, b: { exact: 9 } }));
  expect(crossed?.levelUnderRetriever).toEqual(['a+exact', 'a+bm25', 'b+exact']);
  expect(crossed?.interaction).toBeNull();
});

test('nothing is said of a run that is not crossed, or of one variant alone', () => {
  const run = crossedRun({ a: { exact: 10, bm25: 2 }, b: { exact: 9, bm25: 3 } });
  const plain = { ...run, runs: run.runs.map(({ crossed: _, ...one }) => one) };
  expect(found(plain)).toBeUndefined();
  expect(found(crossedRun({ a: { exact: 10, bm25: 2 } }))).toBeUndefined();
});
