import { describe, expect, test } from 'vitest';
import { UserError } from '../../src/errors.ts';
import { openExact } from '../../src/retrievers/exact.ts';
import { openRetriever, retrievers } from '../../src/retrievers/registry.ts';
import { indexOf, rankAll, retrieverContract } from '../contract/retriever.ts';

for (const [name, open] of Object.entries(retrievers)) retrieverContract(name, open);

describe('openRetriever', () => {
  test('opens by name, and suggests the nearest one', () => {
    expect(openRetriever('exact').id).toBe('exact');
    expect(() => openRetriever('exat')).toThrow(/Did you mean "exact"\? Known retrievers: exact/);
    expect(() => openRetriever('toString')).toThrow(UserError);
  });
});

describe('exact', () => {
  test('answers every query when they do not fit one block', async () => {
    // 64 MiB hold 5 queries at a million pairs of 12 bytes each: 7 queries are two blocks.
    const size = 1_000_000;
    const vectors = new Float32Array(size);
    vectors.fill(1);
    const queries = Array.from({ length: 7 }, (_, i) => Float32Array.of(i % 2 === 0 ? 1 : -1));
    const scores: (number | undefined)[] = [];
    for await (const { score, position } of openExact().rank(queries, {
      size,
      dimensions: 1,
      vectors,
    })) {
      expect(position).toHaveLength(size);
      expect(position[size - 1]).toBe(size - 1);
      scores.push(score[0]);
    }
    expect(scores).toEqual(queries.map(([value]) => value));
  });

  test('refuses a query of another embedder', async () => {
    const ranked = rankAll(openExact(), [[1, 0, 0]], indexOf([[1, 0]], 2));
    await expect(ranked).rejects.toThrow(/3 dimensions and the chunks' 2: embed both with one/);
  });

  test('rounds as float64 arithmetic does, in 512 dimensions', async () => {
    const dimensions = 512;
    let state = 2024;
    const random = () => {
      state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
      return state / 2 ** 32 - 0.5;
    };
    const rows = Array.from({ length: 300 }, () => {
      const row = Array.from({ length: dimensions }, random);
      const length = Math.hypot(...row);
      return row.map((value) => Math.fround(value / length));
    });
    const queries = rows.slice(0, 20);
    const rankings = await rankAll(openExact(), queries, indexOf(rows, dimensions));
    for (const [q, ranking] of rankings.entries()) {
      const expected = ranking.position.map((position) => {
        const dot = rows[position]?.reduce((sum, v, i) => sum + v * (queries[q]?.[i] ?? 0), 0);
        return Math.round((dot ?? 0) * 1e6) / 1e6 + 0;
      });
      expect(ranking.score).toEqual(expected);
      expect(ranking.score[0]).toBe(1);
    }
  });
});
