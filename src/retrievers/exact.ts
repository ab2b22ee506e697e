import type { Ranking, Retriever, SearchQuery, VectorRows } from '../types.ts';
import { exactRanking } from './exact-ranking.ts';
import { byFilter } from './filters.ts';
import { pause } from './pause.ts';
import { emptyRanking } from './ranking.ts';
import { nearestRows } from './usearch.ts';
import { queryVector, rowsOf, vectorsIn } from './vector-rows.ts';

/** usearch keeps two tables of 8 bytes for every pair of query and chunk; tables that stay in the processor's cache are a fifth faster. */
const BLOCK_BYTES = 16 * 2 ** 20;
const PAIR_BYTES = 16;

/**
 * Scores every chunk by the inner product, which of unit vectors is the cosine.
 * Scores are those of float64 arithmetic rounded to 1e-6, whatever the processor.
 */
export function openExact(): Retriever {
  return {
    id: 'exact',
    usesVectors: true,
    async *search(queries, index, { depth, signal }) {
      const rows = vectorsIn(index);
      const block = Math.max(1, Math.floor(BLOCK_BYTES / (PAIR_BYTES * Math.max(1, rows.size))));
      const groups = byFilter(queries, {
        most: block,
        all: rows,
        within: (allowed) => rowsOf(rows, index.chunks, allowed),
      });
      for (const { asked, searched } of groups) {
        await pause(signal);
        yield* rankBlock(asked, searched, depth);
      }
    },
  };
}

function rankBlock(queries: readonly SearchQuery[], rows: VectorRows, depth: number): Ranking[] {
  const vectors = queries.map((query) => queryVector(query, rows));
  // A few more, so that ties at the cut are seen to their end.
  const near = nearestRows(
    vectors.filter((vector) => vector !== null),
    rows,
    depth + 28,
  ).values();
  return vectors.map((vector) => {
    const next = vector ? near.next() : undefined;
    if (!vector || !next || next.done) return emptyRanking;
    return exactRanking(vector, { near: next.value, depth }, rows);
  });
}
