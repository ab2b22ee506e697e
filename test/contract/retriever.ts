import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Ranking, Retriever, VectorIndex } from '../../src/types.ts';

export function indexOf(rows: readonly (readonly number[])[], dimensions: number): VectorIndex {
  return { size: rows.length, dimensions, vectors: Float32Array.from(rows.flat()) };
}

export async function rankAll(
  retriever: Retriever,
  queries: readonly (readonly number[])[],
  index: VectorIndex,
): Promise<{ position: number[]; score: number[] }[]> {
  const rankings: Ranking[] = [];
  const vectors = queries.map((query) => Float32Array.from(query));
  for await (const ranking of retriever.rank(vectors, index)) rankings.push(ranking);
  return rankings.map(({ position, score }) => ({ position: [...position], score: [...score] }));
}

/** What every retriever promises that scores all chunks. */
export function retrieverContract(name: string, open: () => Retriever): void {
  describe(`retriever ${name}`, () => {
    const retriever = open();

    test('ranks by score: vectors checked by hand', async () => {
      const index = indexOf(
        [
          [1, 0],
          [0.6, 0.8],
          [0, 1],
          [-1, 0],
        ],
        2,
      );
      expect(
        await rankAll(
          retriever,
          [
            [1, 0],
            [0.8, 0.6],
          ],
          index,
        ),
      ).toEqual([
        { position: [0, 1, 2, 3], score: [1, 0.6, 0, -1] },
        { position: [1, 0, 2, 3], score: [0.96, 0.8, 0.6, -0.8] },
      ]);
    });

    test('puts equal scores into the order of positions', async () => {
      const rows = Array.from({ length: 100 }, (_, i) => (i % 2 === 0 ? [0, 1] : [1, 0]));
      const [ranking] = await rankAll(retriever, [[1, 0]], indexOf(rows, 2));
      const odd = Array.from({ length: 50 }, (_, i) => 2 * i + 1);
      const even = odd.map((i) => i - 1);
      expect(ranking?.position).toEqual([...odd, ...even]);
    });

    test('counts scores within half a millionth as equal', async () => {
      const near = Math.sqrt(1 - 4e-7 ** 2);
      const [ranking] = await rankAll(
        retriever,
        [[1, 0]],
        indexOf(
          [
            [0, 1],
            [4e-7, near],
            [-4e-7, near],
          ],
          2,
        ),
      );
      expect(ranking).toEqual({ position: [0, 1, 2], score: [0, 0, 0] });
    });

    test('never ranks a zero vector or one with NaN or infinity', async () => {
      const index = indexOf(
        [
          [0, 0],
          [-1, 0],
          [Number.NaN, 1],
          [1, 0],
          [Number.POSITIVE_INFINITY, 0],
          [0, 0],
        ],
        2,
      );
      const [ranking] = await rankAll(retriever, [[1, 0]], index);
      expect(ranking).toEqual({ position: [3, 1], score: [1, -1] });
    });

    test('gives a zero query, or one with NaN, an empty ranking in its place', async () => {
      const rankings = await rankAll(
        retriever,
        [
          [0, 0],
          [0, 1],
          [Number.NaN, 0],
          [1, 0],
        ],
        indexOf(
          [
            [1, 0],
            [0, 1],
          ],
          2,
        ),
      );
      expect(rankings.map(({ position }) => position)).toEqual([[], [1, 0], [], [0, 1]]);
    });

    test('ranks nothing where there is nothing to rank', async () => {
      expect(await rankAll(retriever, [[1, 0]], indexOf([], 2))).toEqual([
        { position: [], score: [] },
      ]);
      expect(await rankAll(retriever, [[1, 0]], indexOf([[0, 0]], 2))).toEqual([
        { position: [], score: [] },
      ]);
      expect(await rankAll(retriever, [], indexOf([[1, 0]], 2))).toEqual([]);
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
              dimensions: fc.constant(dimensions),
            });
          }),
          async ({ rows, queries, dimensions }) => {
            const units = rows.map(unit);
            const asked = queries.map(unit);
            const rankings = await rankAll(retriever, asked, indexOf(units, dimensions));
            expect(rankings).toEqual(asked.map((query) => plainRanking(query, units)));
          },
        ),
        { seed: 7 },
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
