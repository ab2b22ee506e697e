import { exactSearch, MetricKind } from 'usearch';
import { UserError } from '../errors.ts';
import type { Ranking, Retriever } from '../types.ts';
import { orderRanking, SCORE_STEPS } from './order-ranking.ts';
import { isRankable, type Rankable, rankableRows } from './rankable.ts';

/** An answer holds a key of 8 bytes and a distance of 4 for every pair of query and chunk. */
const BLOCK_BYTES = 64 * 2 ** 20;
const PAIR_BYTES = 12;

/**
 * How near to the border between two steps, in steps, a score is computed again.
 * usearch returns 1 − dot as a float32, which is off by up to 0.07 steps.
 */
const BORDER = 0.2;

/**
 * Scores every chunk by the inner product, which of unit vectors is the cosine.
 * Scores are those of float64 arithmetic rounded to 1e-6, whatever the processor.
 */
export function openExact(): Retriever {
  return {
    id: 'exact',
    async *rank(queries, index) {
      const { size, dimensions } = index;
      for (const query of queries) checkDimensions(query, dimensions);
      const rows = rankableRows(index);
      const block = Math.max(1, Math.floor(BLOCK_BYTES / (PAIR_BYTES * Math.max(1, rows.size))));
      for (let start = 0; start < queries.length; start += block) {
        const asked = queries.slice(start, start + block).map((query) => ({
          query,
          rankable: rows.size > 0 && isRankable(query),
        }));
        const steps = searchSteps(
          asked.filter(({ rankable }) => rankable).map(({ query }) => query),
          rows,
          dimensions,
        );
        for (const { rankable } of asked) {
          const next = rankable ? steps.next() : undefined;
          yield next && !next.done ? orderRanking(rows.position, next.value, size) : emptyRanking();
        }
      }
    },
  };
}

function emptyRanking(): Ranking {
  return { position: new Uint32Array(), score: new Float64Array() };
}

function checkDimensions(query: Float32Array, dimensions: number): void {
  if (query.length === dimensions || !isRankable(query)) return;
  throw new UserError(
    `a query's vector has ${query.length} dimensions and the chunks' ${dimensions}: embed both with one embedder`,
  );
}

/** For each query the scores of all rows, in row order and in whole steps. */
function* searchSteps(
  queries: readonly Float32Array[],
  { size, vectors }: Rankable,
  dimensions: number,
): Generator<Float64Array> {
  if (queries.length === 0) return;
  const matrix = new Float32Array(queries.length * dimensions);
  for (const [i, query] of queries.entries()) matrix.set(query, i * dimensions);
  const { keys, distances } = exactSearch(vectors, matrix, dimensions, size, MetricKind.IP);
  // The keys are 64-bit integers; their low halves spare a BigInt each.
  const row = new Uint32Array(keys.buffer, keys.byteOffset, 2 * keys.length);
  for (const [i, query] of queries.entries()) {
    const steps = new Float64Array(size);
    for (let at = i * size; at < (i + 1) * size; at++) {
      steps[row[2 * at] ?? 0] = (1 - (distances[at] ?? Number.NaN)) * SCORE_STEPS;
    }
    // In a second pass, since memory is read fastest from front to back.
    for (let r = 0; r < size; r++) {
      const step = steps[r] ?? 0;
      const fromBorder = 0.5 - Math.abs(step - Math.round(step));
      const settled =
        fromBorder < BORDER ? dot(query, vectors, r * dimensions) * SCORE_STEPS : step;
      steps[r] = Math.round(settled);
    }
    yield steps;
  }
}

/** In four sums, which is twice as fast as in one; always in this order, on every machine. */
function dot(query: Float32Array, vectors: Float32Array, offset: number): number {
  let a = 0;
  let b = 0;
  let c = 0;
  let d = 0;
  // Past the query's end a term is 0 × the next row's number, which is finite.
  for (let i = 0, at = offset; i < query.length; i += 4, at += 4) {
    a += (query[i] ?? 0) * (vectors[at] ?? 0);
    b += (query[i + 1] ?? 0) * (vectors[at + 1] ?? 0);
    c += (query[i + 2] ?? 0) * (vectors[at + 2] ?? 0);
    d += (query[i + 3] ?? 0) * (vectors[at + 3] ?? 0);
  }
  return a + b + (c + d);
}
