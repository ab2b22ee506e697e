import fc from 'fast-check';
import type { Need, RunChunk } from '../../src/types.ts';
import { chunk, need, passage } from './build-run.ts';

/** Documents of the small corpora that property tests draw from; each is a parent. */
export const corpus = ['a', 'b', 'c', 'd', 'e', 'f'] as const;

const someParents = fc.subarray([...corpus], { minLength: 1, maxLength: 3 });

const anyPassage = fc
  .record({
    document: fc.constantFrom(...corpus),
    start: fc.integer({ min: 0, max: 90 }),
    runs: fc.array(fc.integer({ min: 1, max: 6 }), { minLength: 1, maxLength: 5 }),
  })
  .map(({ document, start, runs }) => {
    const odd = runs.length % 2 === 1 ? runs : runs.slice(0, -1);
    const length = odd.reduce((sum, run) => sum + run, 0);
    return passage(document, start, start + length, odd);
  });

/** Needs by parent alone, or by passages. */
export const anyNeed: fc.Arbitrary<Need> = fc.oneof(
  fc
    .record({ parents: someParents, grade: fc.integer({ min: 1, max: 3 }) })
    .map(({ parents, grade }) => need(parents, { grade })),
  fc
    .record({
      passages: fc.array(anyPassage, { minLength: 1, maxLength: 3 }),
      grade: fc.integer({ min: 1, max: 3 }),
    })
    .map(({ passages, grade }) =>
      need([...new Set(passages.map(({ document }) => document))], { grade, passages }),
    ),
);

export const anyNeeds = fc.array(anyNeed, { minLength: 1, maxLength: 4 });

export const anyChunk: fc.Arbitrary<RunChunk> = fc
  .record({
    document: fc.constantFrom(...corpus),
    start: fc.integer({ min: 0, max: 100 }),
    length: fc.integer({ min: 1, max: 60 }),
    tokens: fc.integer({ min: 1, max: 20 }),
    prefixTokens: fc.integer({ min: 0, max: 5 }),
    // Its document mostly; several where parents are sections, in the order of their shares.
    parents: fc.option(fc.shuffledSubarray([...corpus], { minLength: 1, maxLength: 3 }), {
      freq: 1,
      nil: undefined,
    }),
  })
  .map(({ document, start, length, parents = [document], ...sizes }) =>
    chunk(document, { start, end: start + length, ...sizes, parents }),
  );

/** A ranking: chunks of the corpus, some over several parents, some parents more than once, some never. */
export const anyRanking = fc.array(anyChunk, { maxLength: 12 });
