import { z } from '../schema.ts';
import type { Retriever, VectorRows } from '../types.ts';
import { cutWithTies } from './cut-with-ties.ts';
import { openExact } from './exact.ts';
import { byFilter } from './filters.ts';
import { formatSpec, parseParameters, whole } from './parameters.ts';
import { pause } from './pause.ts';
import { emptyRanking } from './ranking.ts';
import { RecallCount } from './recall-count.ts';
import { type Graph, type GraphParameters, openGraph } from './usearch.ts';
import { queryVector, rowsOf, vectorsIn } from './vector-rows.ts';

/** As many rows as are added without a pause. */
const BLOCK = 500;

export const hnswParameters = {
  connectivity: whole({ min: 2, max: 512, or: 16 }),
  expansionAdd: whole({ min: 1, max: 10_000, or: 128 }),
  expansion: whole({ min: 1, max: 10_000, or: 64 }),
};

/**
 * `hnsw:connectivity=16,expansionAdd=128,expansion=64`: a graph in process, of
 * which a query finds the `expansion` nearest it comes upon. Their scores are
 * those of `exact`. A filter gets a graph of its own. The same graph on every
 * run of one machine; another processor may sum in another order.
 */
export function openHnsw(argument: string | undefined, spec = 'hnsw'): Retriever {
  return hnswOf(parseParameters(spec, argument, z.strictObject(hnswParameters)));
}

export function hnswOf(parameters: GraphParameters): Retriever {
  return {
    id: formatSpec('hnsw', { ...parameters }),
    usesVectors: true,
    async *search(queries, index, options) {
      const rows = vectorsIn(index);
      const recall = new RecallCount();
      const exact = openExact().search(queries, index, { ...options, depth: 10 });
      const truths = exact[Symbol.asyncIterator]();
      const groups = byFilter(queries, {
        most: 100,
        all: lazily(rows),
        within: (allowed) => lazily(rowsOf(rows, index.chunks, allowed)),
      });
      for (const { asked, searched } of groups) {
        const graph = await searched.graph(parameters, options.signal);
        for (const query of asked) {
          const vector = queryVector(query, searched.rows);
          const ranking = vector
            ? await cutWithTies(vector, searched.rows, {
                count: parameters.expansion,
                search: async (count) =>
                  graph.search(vector, Math.min(count, searched.rows.size)).row,
              })
            : emptyRanking;
          const truth = await truths.next();
          if (!truth.done) recall.add(ranking, truth.value);
          yield ranking;
        }
      }
      options.note(
        `a graph finds ${parameters.expansion} chunks a query at most; recall@10 against exact ${recall.format()}`,
      );
    },
  };
}

interface Searched {
  readonly rows: VectorRows;
  graph(parameters: GraphParameters, signal: AbortSignal | undefined): Promise<Graph>;
}

/** A graph is built when the first query asks for it. */
function lazily(rows: VectorRows): Searched {
  let built: Promise<Graph> | undefined;
  return {
    rows,
    graph: (parameters, signal) => {
      built ??= buildGraph(rows, parameters, signal);
      return built;
    },
  };
}

async function buildGraph(
  { size, dimensions, vectors }: VectorRows,
  parameters: GraphParameters,
  signal: AbortSignal | undefined,
): Promise<Graph> {
  const graph = openGraph(Math.max(1, dimensions), parameters);
  for (let start = 0; start < size; start += BLOCK) {
    await pause(signal);
    const end = Math.min(size, start + BLOCK);
    const rows = Array.from({ length: end - start }, (_, at) => start + at);
    graph.add(rows, vectors.slice(start * dimensions, end * dimensions));
  }
  return graph;
}
