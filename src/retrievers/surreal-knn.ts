import { z } from '../schema.ts';
import type { Ranking, Retriever, SearchQuery, VectorRows } from '../types.ts';
import { type ChunkTable, makeChunkTable } from './chunk-table.ts';
import { cutWithTies } from './cut-with-ties.ts';
import type { RetrieverEnvironment, SqlQuery } from './environment.ts';
import { openExact } from './exact.ts';
import { formatSpec, parseParameters, whole } from './parameters.ts';
import { pause } from './pause.ts';
import { emptyRanking } from './ranking.ts';
import { RecallCount } from './recall-count.ts';
import { queryVector, vectorsIn } from './vector-rows.ts';

const schema = z.strictObject({
  k: whole({ min: 1, max: 10_000, or: 100 }),
  ef: whole({ min: 1, max: 10_000, or: 150 }),
  efc: whole({ min: 1, max: 10_000, or: 150 }),
  m: whole({ min: 2, max: 512, or: 12 }),
});

type KnnParameters = z.infer<typeof schema>;

/**
 * `surreal-knn:k=100,ef=150,efc=150,m=12`: SurrealDB's own `<|k,ef|>` over its HNSW
 * index, in a table of the variant's own. What it finds is scored as `exact`
 * does. The embedded engine never builds the graph: there it scans all vectors.
 */
export function openSurrealKnn(
  argument: string | undefined,
  environment: RetrieverEnvironment,
): Retriever {
  const parameters = parseParameters('surreal-knn', argument, schema);
  return {
    id: formatSpec('surreal-knn', parameters),
    usesVectors: true,
    async *search(queries, index, options) {
      const rows = vectorsIn(index);
      const sql = environment.sql();
      const { signal, note } = options;
      const fields = { document: 'string', vector: 'array<float>' };
      const table = await makeChunkTable(fields, { sql, environment, signal });
      try {
        if (rows.size > 0) await fill(table, rows, { chunks: index.chunks, parameters });
        const recall = new RecallCount();
        const truths = openExact().search(queries, index, { ...options, depth: 10 });
        const exact = truths[Symbol.asyncIterator]();
        for (const query of queries) {
          await pause(signal);
          const ranking = await rank(query, rows, { sql, table: table.name, parameters });
          const truth = await exact.next();
          if (!truth.done) recall.add(ranking, truth.value);
          yield ranking;
        }
        note(
          environment.remote
            ? `the database's graph has a recall@10 against exact of ${recall.format()}`
            : `an embedded database never builds its graph: this was an exact scan (recall@10 against exact ${recall.format()}), which a server's graph may not equal`,
        );
      } finally {
        await table.remove();
      }
    },
  };
}

async function fill(
  table: ChunkTable,
  rows: VectorRows,
  {
    chunks,
    parameters: { efc, m },
  }: { chunks: readonly { readonly document: string }[]; parameters: KnnParameters },
): Promise<void> {
  await table.insert(records(rows, chunks), ({ vector }) => 9 * vector.length);
  await table.index(
    `FIELDS vector HNSW DIMENSION ${rows.dimensions} DIST COSINE TYPE F32 EFC ${efc} M ${m}`,
  );
}

/** Keys are rows, not positions: those without a vector that can rank are not there. */
function* records(
  { position, vectors, dimensions }: VectorRows,
  chunks: readonly { readonly document: string }[],
) {
  for (const [id, at] of position.entries()) {
    const vector = Array.from(vectors.subarray(id * dimensions, (id + 1) * dimensions));
    yield { id, document: chunks[at]?.document ?? '', vector };
  }
}

const keysSchema = z.array(z.int());

async function rank(
  query: SearchQuery,
  rows: VectorRows,
  { sql, table, parameters }: { sql: SqlQuery; table: string; parameters: KnnParameters },
): Promise<Ranking> {
  const vector = queryVector(query, rows);
  if (!vector) return emptyRanking;
  const filter = query.allowed ? ' AND document IN $allowed' : '';
  const params = {
    vector: Array.from(vector),
    ...(query.allowed && { allowed: [...query.allowed] }),
  };
  return cutWithTies(vector, rows, {
    count: parameters.k,
    search: async (k) => {
      const nearest = `vector <|${k},${Math.max(k, parameters.ef)}|> $vector`;
      const [found] = await sql.query(
        `SELECT VALUE record::id(id) FROM ${table} WHERE ${nearest}${filter}`,
        params,
      );
      return Uint32Array.from(keysSchema.parse(found));
    },
  });
}
