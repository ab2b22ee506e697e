import { describe, expect, test } from 'vitest';
import { openExact } from '../../src/retrievers/exact.ts';
import {
  listsOf,
  rankAll,
  rankingsOf,
  vectorIndex,
  vectorQueries,
} from '../support/search-fixture.ts';

/** Unit vectors from a linear congruential generator. */
function randomRows(count: number, dimensions: number): number[][] {
  let state = 2024;
  const random = () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32 - 0.5;
  };
  return Array.from({ length: count }, () => {
    const row = Array.from({ length: dimensions }, random);
    const length = Math.hypot(...row);
    return row.map((value) => Math.fround(value / length));
  });
}

function plainScores(query: readonly number[], rows: readonly (readonly number[])[]) {
  const scored = rows.map((row, position) => {
    const dot = row.reduce((sum, value, i) => sum + value * (query[i] ?? 0), 0);
    return { position, score: Math.round(dot * 1e6) / 1e6 + 0 };
  });
  return scored.sort((a, b) => b.score - a.score || a.position - b.position);
}

describe('exact', () => {
  test('answers every query when they do not fit one block', async () => {
    // 64 MiB hold 4 queries at a million pairs of 16 bytes each: 7 queries are two blocks.
    const size = 1_000_000;
    const index = vectorIndex(Array.from({ length: size }, () => [1]));
    const queries = vectorQueries(Array.from({ length: 7 }, (_, i) => [i % 2 === 0 ? 1 : -1]));
    const rankings = await rankingsOf(openExact(), queries, index);
    expect(rankings.map((ranking) => ranking.size)).toEqual(queries.map(() => size));
    const [first, second] = rankings;
    expect(first && listsOf(first, 3)).toEqual({ position: [0, 1, 2], score: [1, 1, 1] });
    expect(second && listsOf(second, 1)).toEqual({ position: [0], score: [-1] });
    expect(second?.best([size - 1])).toEqual({ position: size - 1, rank: size, score: -1 });
  });

  test('rounds as float64 arithmetic does, in 512 dimensions', async () => {
    const rows = randomRows(300, 512);
    const queries = rows.slice(0, 20);
    const rankings = await rankAll(openExact(), vectorQueries(queries), vectorIndex(rows));
    for (const [q, ranking] of rankings.entries()) {
      const plain = plainScores(queries[q] ?? [], rows);
      expect(ranking.position).toEqual(plain.map(({ position }) => position));
      expect(ranking.score).toEqual(plain.map(({ score }) => score));
      expect(ranking.score[0]).toBe(1);
    }
  });

  test('knows each rank alike, whether it was fetched or is looked up', async () => {
    const rows = randomRows(900, 16);
    const [query = []] = rows;
    const plain = plainScores(query, rows);
    const [ranking] = await rankingsOf(openExact(), vectorQueries([query]), vectorIndex(rows), {
      depth: 5,
    });
    for (const [at, { position, score }] of plain.entries()) {
      expect(ranking?.best([position])).toEqual({ position, rank: at + 1, score });
    }
    const deep = plain.slice(400, 500).map(({ position }) => position);
    expect(ranking?.best(deep)).toEqual({ ...plain[400], rank: 401 });
    expect(ranking && listsOf(ranking, 700).position).toEqual(
      plain.slice(0, 700).map(({ position }) => position),
    );
  });

  test('sees ties to their end, however many there are at the cut', async () => {
    const rows = Array.from({ length: 600 }, (_, at) => (at % 3 === 0 ? [0.6, 0.8] : [1, 0]));
    const [ranking] = await rankingsOf(openExact(), vectorQueries([[1, 0]]), vectorIndex(rows), {
      depth: 10,
    });
    const best = [...rows.keys()].filter((at) => at % 3 !== 0);
    expect(ranking && listsOf(ranking, 10).position).toEqual(best.slice(0, 10));
    expect(ranking && listsOf(ranking, 405).position).toEqual([...best, 0, 3, 6, 9, 12]);
  });
});
