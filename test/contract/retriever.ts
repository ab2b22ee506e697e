import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { InterruptedError } from '../../src/errors.ts';
import type { RetrieverEnvironment, SavedHits } from '../../src/retrievers/environment.ts';
import { openStore } from '../../src/store/open-store.ts';
import type { Retriever, SearchIndex } from '../../src/types.ts';
import {
  indexOf,
  listsOf,
  queriesOf,
  rankAll,
  rankingsOf,
  type StatedChunk,
  type StatedSearch,
  savedHits,
  vectorIndex,
  vectorQueries,
} from '../support/search-fixture.ts';

/** An environment on a database in memory, in which nothing waits; `hits` is what `run:` reads. */
export async function testEnvironment({
  hits,
}: {
  hits?: () => SavedHits;
} = {}): Promise<RetrieverEnvironment> {
  const store = await openStore('mem://');
  return {
    sql: () => store.sql('retrieval'),
    remote: false,
    sleep: (milliseconds) => new Promise((wake) => setTimeout(wake, milliseconds)),
    readHits: async () => {
      if (!hits) throw new Error('the test reads no run');
      return hits();
    },
    loadModule: async () => {
      throw new Error('the test loads no module');
    },
  };
}

const ores: readonly StatedChunk[] = [
  { document: 'a', words: 'tin tin copper' },
  { document: 'a', words: 'copper iron' },
  { document: 'b', words: 'copper copper copper lead' },
  { document: 'b', words: 'lead zinc' },
  { document: 'c', words: 'gold' },
  { document: 'c', words: 'tin zinc lead' },
  { document: 'd', words: '' },
];

/** What every retriever promises, whatever it searches by. */
export function retrieverContract(
  name: string,
  open: (environment: RetrieverEnvironment) => Retriever | Promise<Retriever>,
): void {
  describe(`retriever ${name}`, () => {
    let retriever: Retriever;
    let saved: SavedHits;
    beforeAll(async () => {
      saved = savedHits(indexOf([]), []);
      const forward: SavedHits = {
        hash: 'hash',
        rankings: [],
        get queries() {
          return saved.queries;
        },
        notes: [],
        hitsOf: (query, variant) => saved.hitsOf(query, variant),
      };
      retriever = await open(await testEnvironment({ hits: () => forward }));
    });

    async function search(chunks: readonly StatedChunk[], stated: readonly StatedSearch[]) {
      const index = indexOf(chunks);
      const queries = queriesOf(stated);
      saved = savedHits(index, queries);
      return rankAll(retriever, queries, index);
    }

    test('finds first the chunk that is all about the query', async () => {
      const rankings = await search(ores, [{ words: 'gold' }, { words: 'iron copper' }]);
      expect(rankings.map(({ position }) => position[0])).toEqual([4, 1]);
    });

    test('orders by score, then position; each chunk at most once', async () => {
      const word = fc.constantFrom('tin', 'copper', 'iron', 'lead', 'the', 'of', '');
      const words = fc.array(word, { maxLength: 6 }).map((all) => all.join(' ').trim());
      const chunks = fc.array(fc.record({ document: fc.constantFrom('a', 'b', 'c'), words }), {
        maxLength: 12,
      });
      await fc.assert(
        fc.asyncProperty(chunks, fc.array(words, { maxLength: 3 }), async (found, texts) => {
          const sorted = [...found].sort((a, b) => (a.document < b.document ? -1 : 1));
          const rankings = await search(
            sorted,
            texts.map((text) => ({ words: text })),
          );
          expect(rankings).toHaveLength(texts.length);
          for (const { position, score } of rankings) {
            expect(new Set(position).size).toBe(position.length);
            for (const [rank, at] of position.entries()) {
              expect(at).toBeLessThan(sorted.length);
              const [before, own] = [score[rank - 1] ?? Number.POSITIVE_INFINITY, score[rank] ?? 0];
              expect(own).toBeLessThanOrEqual(before);
              if (own === before) expect(at).toBeGreaterThan(position[rank - 1] ?? -1);
            }
          }
        }),
        { seed: 11, numRuns: 25 },
      );
    });

    test('gives the first hits and the best of some alike, however it is asked', async () => {
      const index = indexOf(ores);
      const queries = queriesOf([{ words: 'tin copper' }]);
      saved = savedHits(index, queries);
      const whole = (await rankAll(retriever, queries, index))[0] ?? { position: [], score: [] };
      const size = whole.position.length;
      expect(size).toBeGreaterThan(2);
      for (const count of [1, 2, size, size + 5]) {
        const [ranking] = await rankingsOf(retriever, queries, index, { depth: 1 });
        expect(ranking?.size).toBe(size);
        expect(ranking && listsOf(ranking, count)).toEqual({
          position: whole.position.slice(0, count),
          score: whole.score.slice(0, count),
        });
      }
      const [ranking] = await rankingsOf(retriever, queries, index, { depth: 1 });
      for (const [at, position] of whole.position.entries()) {
        const wanted = { position, rank: at + 1, score: whole.score[at] };
        expect(ranking?.best([position])).toEqual(wanted);
        expect(ranking?.best([6, ...whole.position.slice(at)])).toEqual(wanted);
      }
      expect(ranking?.best([6])).toBeUndefined();
      expect(ranking?.best([])).toBeUndefined();
    });

    test('puts equal chunks into the order of positions, and leaves none out', async () => {
      const equal = Array.from({ length: 24 }, (_, at) => ({
        document: `d${String(at).padStart(2, '0')}`,
        words: at % 4 === 3 ? 'zinc' : 'iron lead',
      }));
      const index = indexOf(equal);
      const queries = queriesOf([{ words: 'iron' }]);
      saved = savedHits(index, queries);
      const [ranking] = await rankingsOf(retriever, queries, index, { depth: 3 });
      const expected = [...equal.keys()].filter((at) => at % 4 !== 3);
      expect(ranking && listsOf(ranking, 18).position).toEqual(expected);
      expect(ranking && listsOf(ranking, 5).position).toEqual(expected.slice(0, 5));
    });

    test('never ranks a chunk without a vector or a word', async () => {
      const [ranking] = await search(ores, [{ words: 'tin copper iron lead zinc gold' }]);
      expect(ranking?.position).not.toContain(6);
      expect(ranking?.position.length).toBeGreaterThan(0);
    });

    test('gives a query without a vector or a word an empty ranking in its place', async () => {
      const rankings = await search(ores, [{ words: '' }, { words: 'gold' }, { words: '  ' }]);
      expect(rankings.map(({ position }) => position[0])).toEqual([undefined, 4, undefined]);
      expect(rankings.map(({ position }) => position.length === 0)).toEqual([true, false, true]);
    });

    test('ranks nothing where there is nothing to rank', async () => {
      const empty = { position: [], score: [] };
      expect(await search([], [{ words: 'gold' }])).toEqual([empty]);
      expect(await search([{ document: 'd', words: '' }], [{ words: 'gold' }])).toEqual([empty]);
      expect(await search(ores, [])).toEqual([]);
    });

    test('applies a filter before ranking: what is let through is found, and nothing else', async () => {
      const many = Array.from({ length: 300 }, () => ({ document: 'all', words: 'tin' }));
      const few = [
        { document: 'few', words: 'tin copper copper' },
        { document: 'few', words: 'copper tin copper iron' },
      ];
      const allowed = new Set(['few']);
      const rankings = await search(
        [...many, ...few],
        [
          { id: 'filtered', words: 'tin', allowed },
          { id: 'free', words: 'tin' },
          { id: 'filtered too', words: 'tin copper', allowed },
          { id: 'none', words: 'tin', allowed: new Set() },
        ],
      );
      const [filtered, free, too, none] = rankings.map(({ position }) => position);
      expect(filtered).toEqual([300, 301]);
      expect(free?.[0]).toBeLessThan(300);
      expect(new Set(too)).toEqual(new Set([300, 301]));
      expect(none).toEqual([]);
    });

    test('answers alike every time', async () => {
      const chunks = Array.from({ length: 60 }, (_, at) => ({
        document: `d${at % 7}`,
        words: ['tin', 'copper', 'iron', 'lead']
          .filter((_, bit) => (at >> bit) % 2 === 1)
          .join(' '),
      })).sort((a, b) => (a.document < b.document ? -1 : 1));
      const stated = [{ words: 'tin iron' }, { words: 'copper lead iron' }];
      const first = await search(chunks, stated);
      for (let again = 0; again < 4; again += 1)
        expect(await search(chunks, stated)).toEqual(first);
    });

    test('answers a query of 100,000 characters', async () => {
      const [ranking] = await search(ores, [{ words: 'gold '.repeat(20_000).trim() }]);
      expect(ranking?.position[0]).toBe(4);
    });

    test('stops at a signal', async () => {
      const stopped = new AbortController();
      stopped.abort();
      const ranked = rankingsOf(retriever, queriesOf([{ words: 'tin' }]), indexOf(ores), {
        signal: stopped.signal,
      });
      await expect(ranked).rejects.toBeInstanceOf(InterruptedError);
    });
  });
}

/** What every retriever promises that finds the nearest vectors of all. */
export function vectorContract(
  name: string,
  open: (environment: RetrieverEnvironment) => Retriever | Promise<Retriever>,
  { runs = 60 }: { runs?: number } = {},
): void {
  describe(`vectors of ${name}`, () => {
    let retriever: Retriever;
    beforeAll(async () => {
      retriever = await open(await testEnvironment());
    });
    const rank = (queries: readonly (readonly number[])[], index: SearchIndex) =>
      rankAll(retriever, vectorQueries(queries), index);

    test('ranks by score: vectors checked by hand', async () => {
      const index = vectorIndex([
        [1, 0],
        [0.6, 0.8],
        [0, 1],
        [-1, 0],
      ]);
      const queries = [
        [1, 0],
        [0.8, 0.6],
      ];
      expect(await rank(queries, index)).toEqual([
        { position: [0, 1, 2, 3], score: [1, 0.6, 0, -1] },
        { position: [1, 0, 2, 3], score: [0.96, 0.8, 0.6, -0.8] },
      ]);
    });

    test('counts scores within half a millionth as equal', async () => {
      const near = Math.sqrt(1 - 4e-7 ** 2);
      const index = vectorIndex([
        [0, 1],
        [4e-7, near],
        [-4e-7, near],
      ]);
      expect(await rank([[1, 0]], index)).toEqual([{ position: [0, 1, 2], score: [0, 0, 0] }]);
    });

    test('never ranks a zero vector or one with NaN or infinity', async () => {
      const index = vectorIndex([
        [0, 0],
        [-1, 0],
        [Number.NaN, 1],
        [1, 0],
        [Number.POSITIVE_INFINITY, 0],
        [0, 0],
      ]);
      const queries = [
        [1, 0],
        [0, 0],
        [Number.NaN, 0],
      ];
      expect(await rank(queries, index)).toEqual([
        { position: [3, 1], score: [1, -1] },
        { position: [], score: [] },
        { position: [], score: [] },
      ]);
    });

    test('refuses a query of another embedder', async () => {
      await expect(rank([[1, 0, 0]], vectorIndex([[1, 0]]))).rejects.toThrow(
        /query "q0" has 3 dimensions and the chunks' 2: embed both with one/,
      );
    });

    test('agrees with a plain loop', async () => {
      const numbers = fc.integer({ min: -1000, max: 1000 });
      await fc.assert(
        fc.asyncProperty(
          fc.integer({ min: 1, max: 9 }).chain((dimensions) => {
            const row = fc.array(numbers, { minLength: dimensions, maxLength: dimensions });
            return fc.record({
              rows: fc.array(row, { maxLength: 40 }),
              queries: fc.array(row, { maxLength: 4 }),
              depth: fc.integer({ min: 1, max: 20 }),
            });
          }),
          async ({ rows, queries, depth }) => {
            const units = rows.map(unit);
            const asked = queries.map(unit);
            const index = vectorIndex(units);
            const rankings = await rankingsOf(retriever, vectorQueries(asked), index, { depth });
            for (const [at, query] of asked.entries()) {
              const ranking = rankings[at];
              if (!ranking) throw new Error('a query has no ranking');
              const plain = plainRanking(query, units);
              for (const [rank, position] of plain.position.entries()) {
                expect(ranking.best([position])).toEqual({
                  position,
                  rank: rank + 1,
                  score: plain.score[rank],
                });
              }
              expect(listsOf(ranking)).toEqual(plain);
            }
          },
        ),
        { seed: 7, numRuns: runs },
      );
    });
  });
}

function unit(values: readonly number[]): number[] {
  const length = Math.hypot(...values);
  return values.map((value) => Math.fround(length === 0 ? 0 : value / length));
}

function plainRanking(query: readonly number[], rows: readonly (readonly number[])[]) {
  const isZero = (vector: readonly number[]) => vector.every((value) => value === 0);
  const hits = rows.flatMap((row, position) => {
    if (isZero(row) || isZero(query)) return [];
    const dot = row.reduce((sum, value, i) => sum + value * (query[i] ?? 0), 0);
    return [{ position, score: Math.round(dot * 1e6) / 1e6 + 0 }];
  });
  hits.sort((a, b) => b.score - a.score || a.position - b.position);
  return { position: hits.map((hit) => hit.position), score: hits.map((hit) => hit.score) };
}
