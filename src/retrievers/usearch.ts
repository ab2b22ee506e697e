import { exactSearch, Index, MetricKind, ScalarKind } from 'usearch';
import type { VectorRows } from '../types.ts';

/** Rows with their distances to a query: 1 − inner product, as float32. */
export interface Near {
  readonly row: Uint32Array;
  readonly distance: Float32Array;
}

/** For each query the `count` nearest of all rows, nearest first. */
export function nearestRows(
  queries: readonly Float32Array[],
  { size, dimensions, vectors }: VectorRows,
  count: number,
): Near[] {
  if (queries.length === 0 || size === 0) return queries.map(() => toNear(new BigUint64Array()));
  const wanted = Math.min(count, size);
  const matrix = packed(queries, dimensions);
  const { keys, distances } = exactSearch(vectors, matrix, dimensions, wanted, MetricKind.IP);
  return queries.map((_, i) =>
    toNear(
      keys.subarray(i * wanted, (i + 1) * wanted),
      distances.subarray(i * wanted, (i + 1) * wanted),
    ),
  );
}

/** Below so many rows, starting threads takes longer than they save. */
const WORTH_THREADS = 20_000;

/** The distance of every row to a query, in the order of the rows: the query is what is searched, so that nothing is sorted. */
export function distancesTo(query: Float32Array, { size, dimensions, vectors }: VectorRows): Near {
  const one = Float32Array.from(query);
  const threads = size < WORTH_THREADS ? 1 : 0;
  const { distances } = exactSearch(one, vectors, dimensions, 1, MetricKind.IP, threads);
  const row = new Uint32Array(size);
  for (let at = 0; at < size; at += 1) row[at] = at;
  return { row, distance: distances };
}

export interface GraphParameters {
  /** Neighbours a node keeps. */
  readonly connectivity: number;
  /** Candidates looked at when a row is added, and when a query is asked. */
  readonly expansionAdd: number;
  readonly expansion: number;
}

/** A graph over rows: `add` them in order, then `search`. */
export interface Graph {
  add(rows: readonly number[], vectors: Float32Array<ArrayBuffer>): void;
  search(query: Float32Array, count: number): Near;
}

/** One thread builds it, since the order of insertion decides the graph. */
export function openGraph(dimensions: number, parameters: GraphParameters): Graph {
  const graph = new Index({
    dimensions,
    metric: MetricKind.IP,
    quantization: ScalarKind.F32,
    connectivity: parameters.connectivity,
    expansion_add: parameters.expansionAdd,
    expansion_search: parameters.expansion,
    multi: false,
  });
  return {
    add: (rows, vectors) => graph.add(BigUint64Array.from(rows, BigInt), vectors, 1),
    search: (query, count) => {
      const { keys, distances } = graph.search(Float32Array.from(query), count, 1);
      return toNear(keys, distances);
    },
  };
}

function packed(queries: readonly Float32Array[], dimensions: number): Float32Array<ArrayBuffer> {
  const matrix = new Float32Array(queries.length * dimensions);
  for (const [i, query] of queries.entries()) matrix.set(query, i * dimensions);
  return matrix;
}

/** The keys are 64-bit integers; their low halves spare a BigInt each. */
function toNear(keys: BigUint64Array, distance: Float32Array = new Float32Array()): Near {
  const halves = new Uint32Array(keys.buffer, keys.byteOffset, 2 * keys.length);
  const row = new Uint32Array(keys.length);
  for (let at = 0; at < row.length; at++) row[at] = halves[2 * at] ?? 0;
  return { row, distance };
}
