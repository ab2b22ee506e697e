import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { openBm25 } from '../../src/retrievers/bm25.ts';
import { testEnvironment } from '../contract/retriever.ts';
import {
  indexOf,
  listsOf,
  queriesOf,
  rankingsOf,
  type StatedChunk,
  type StatedSearch,
} from '../support/search-fixture.ts';

const environment = await testEnvironment();

interface Parameters {
  readonly k1: number;
  readonly b: number;
}

const words = (text: string) => text.split(' ').filter((word) => word !== '');

/** The documented formula, chunk by chunk. */
function naive(chunks: readonly StatedChunk[], query: StatedSearch, { k1, b }: Parameters) {
  const tokens = chunks.map((chunk) => words(chunk.words));
  const mean = tokens.reduce((sum, { length }) => sum + length, 0) / chunks.length;
  const hits = tokens.flatMap((own, position) => {
    const { document } = chunks[position] ?? { document: '' };
    const held = words(query.words).filter((token) => own.includes(token));
    if (held.length === 0 || (query.allowed && !query.allowed.has(document))) return [];
    const weights = held.map((token) => {
      const n = tokens.filter((other) => other.includes(token)).length;
      const idf = Math.max(0, Math.log((chunks.length - n + 0.5) / (n + 0.5)));
      const t = 1 + Math.log(own.filter((each) => each === token).length);
      return (idf * (k1 + 1) * t) / (t + k1 * (1 - b + (b * own.length) / mean));
    });
    const score = weights.reduce((sum, weight) => sum + weight, 0);
    return [{ position, score: Math.round(score * 1e6) / 1e6 }];
  });
  hits.sort((a, b) => b.score - a.score || a.position - b.position);
  return { position: hits.map((hit) => hit.position), score: hits.map((hit) => hit.score) };
}

const word = fc.constantFrom('tin', 'iron', 'zinc', 'lead', 'gold', 'ore', 'the');
const text = fc.array(word, { maxLength: 9 }).map((all) => all.join(' '));
const documents = ['a', 'b', 'c', 'd'];
const corpora = fc
  .array(fc.record({ document: fc.constantFrom(...documents), words: text }), {
    minLength: 1,
    maxLength: 60,
  })
  .map((chunks) => chunks.sort((a, b) => (a.document < b.document ? -1 : 1)));
const filters = fc.subarray(documents).map((some) => new Set(some));
const searches = fc.record({
  filters: fc.tuple(filters, filters),
  asked: fc.array(fc.record({ words: text, filter: fc.constantFrom(undefined, 0, 1) }), {
    minLength: 1,
    maxLength: 5,
  }),
});
const parameters = fc.record({
  k1: fc.constantFrom(0, 0.5, 1.2, 2),
  b: fc.constantFrom(0, 0.3, 0.75, 1),
});

describe('bm25 and its formula', () => {
  test('agree on every hit, with filters, however deep and in whatever order it is asked', async () => {
    await fc.assert(
      fc.asyncProperty(
        corpora,
        searches,
        parameters,
        fc.integer({ min: 1, max: 70 }),
        async (chunks, { filters: sets, asked }, { k1, b }, depth) => {
          const queries: StatedSearch[] = asked.map(({ words: own, filter }) => ({
            words: own,
            ...(filter !== undefined && { allowed: sets[filter] }),
          }));
          const retriever = openBm25(`tokenizers=blank,filters=none,k1=${k1},b=${b}`, environment);
          const rankings = await rankingsOf(retriever, queriesOf(queries), indexOf(chunks), {
            depth,
          });
          expect(rankings).toHaveLength(queries.length);
          // The last first: the scores of the others have made room for its own.
          for (const [at, query] of [...queries.entries()].reverse()) {
            const ranking = rankings[at];
            if (!ranking) throw new Error('a query has no ranking');
            const expected = naive(chunks, query, { k1, b });
            expect(ranking.size).toBe(expected.position.length);
            for (const [rank, position] of expected.position.entries()) {
              const wanted = { position, rank: rank + 1, score: expected.score[rank] };
              expect(ranking.best([position])).toEqual(wanted);
              expect(ranking.best(expected.position.slice(rank).reverse())).toEqual(wanted);
            }
            for (const count of [1, depth, 2 * depth]) {
              expect(listsOf(ranking, count)).toEqual({
                position: expected.position.slice(0, count),
                score: expected.score.slice(0, count),
              });
            }
            expect(listsOf(ranking)).toEqual(expected);
            const absent = [...chunks.keys()].filter((p) => !expected.position.includes(p));
            expect(ranking.best(absent)).toBeUndefined();
          }
        },
      ),
      { seed: 29, numRuns: 150 },
    );
  });
});
