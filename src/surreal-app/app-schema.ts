import { chunkId } from '../chunkers/chunk-id.ts';
import type { Chunk, Document, Variant } from '../types.ts';
import {
  commentText,
  jsonLiteral,
  recordLiteral,
  stringLiteral,
  vectorLiteral,
} from './literals.ts';

/** A variant's chunks with what a database is to hold of them. */
export interface AppContent {
  /** What to call the corpus: `golden handbook`. */
  readonly name: string;
  readonly corpusHash: string;
  readonly documents: readonly Document[];
  readonly variant: Pick<Variant, 'name' | 'strategy' | 'parameters' | 'fingerprint'>;
  readonly chunks: readonly Chunk[];
  readonly embedder: string;
  readonly dimensions: number;
  /** Where the vectors come from: of each chunk, null where it has no direction; or a function of the user's own SurrealQL. */
  readonly embedding:
    | { readonly vectors: readonly (Float32Array | null)[] }
    | { readonly surql: string; readonly function: string };
  /** Version of this program. */
  readonly tool: string;
}

/** Rows a statement: some 100 KB, so that a server takes each by itself. */
const ROWS = 50;

/**
 * SurrealQL (3.x) that makes an application's database of a variant: its
 * sources, chunks with a link to their source and to the variant that cut
 * them, vectors, indexes, and functions to search with. Text lands first, the
 * vectors are computed in one pass, and the index is built over a settled table.
 */
export function* appSchema(content: AppContent): Generator<string> {
  yield* header(content);
  if ('surql' in content.embedding) {
    yield `-- What embeds: the set's own SurrealQL.\n${content.embedding.surql.trimEnd()}\n\n`;
  }
  yield TABLES;
  if (!('surql' in content.embedding)) yield embeddingField(content);
  yield variantRow(content);
  yield* inserts('source', content.documents, sourceRow);
  yield* inserts('chunk', chunkRows(content), (row) => row);
  if ('surql' in content.embedding) yield embeddingField(content);
  yield backfill(content);
  yield indexes(content);
  yield FUNCTIONS;
}

function* header({ name, corpusHash, variant, embedder, tool }: AppContent): Generator<string> {
  yield [
    `-- ${commentText(name)} (corpus ${corpusHash}), as the variant ${commentText(variant.name)} (${variant.fingerprint}) cuts it,`,
    `-- embedded by ${commentText(embedder)}. Written by chunkproof ${tool} for SurrealDB 3.`,
    '-- Meant for an empty database. Search with fn::search_chunks, at the end.',
    '',
    '',
  ].join('\n');
}

const TABLES = `DEFINE TABLE OVERWRITE variant SCHEMAFULL;
DEFINE FIELD OVERWRITE name       ON variant TYPE string;
DEFINE FIELD OVERWRITE strategy   ON variant TYPE string;
DEFINE FIELD OVERWRITE parameters ON variant TYPE object FLEXIBLE;
DEFINE FIELD OVERWRITE embedder   ON variant TYPE string;
DEFINE FIELD OVERWRITE corpus     ON variant TYPE string;

DEFINE TABLE OVERWRITE source SCHEMAFULL;
DEFINE FIELD OVERWRITE title ON source TYPE string;
DEFINE FIELD OVERWRITE body  ON source TYPE string;

-- start and end count UTF-16 code units of the source's body; prefix is what is embedded in front of the text.
DEFINE TABLE OVERWRITE chunk SCHEMAFULL;
DEFINE FIELD OVERWRITE source       ON chunk TYPE record<source>;
DEFINE FIELD OVERWRITE variant      ON chunk TYPE option<record<variant>>;
DEFINE FIELD OVERWRITE ord          ON chunk TYPE int;
DEFINE FIELD OVERWRITE start        ON chunk TYPE option<int>;
DEFINE FIELD OVERWRITE end          ON chunk TYPE option<int>;
DEFINE FIELD OVERWRITE heading_path ON chunk TYPE array<string> DEFAULT [];
DEFINE FIELD OVERWRITE prefix       ON chunk TYPE string DEFAULT '';
DEFINE FIELD OVERWRITE text         ON chunk TYPE string;

`;

/** NONE in place of a vector without direction: cosine would make NaN of it, which an index ranks first. */
function embeddingField({ embedding, dimensions }: AppContent): string {
  const value =
    'function' in embedding
      ? `
    VALUE {
        LET $vector = ${embedding.function}(($this.prefix ?? '') + $this.text);
        RETURN IF vector::magnitude($vector) > 0 { $vector } ELSE { NONE };
    }`
      : '';
  return `-- Of a text without direction (a zero vector) there is none: it must never rank.
DEFINE FIELD OVERWRITE embedding ON chunk TYPE option<array<float>>${value}
    ASSERT $value = NONE OR $value.len() = ${dimensions};

`;
}

function variantRow({ variant, embedder, corpusHash }: AppContent): string {
  const { fingerprint, name, strategy, parameters } = variant;
  const row = { id: fingerprint, name, strategy, parameters, embedder, corpus: corpusHash };
  return `INSERT INTO variant ${jsonLiteral(row)} RETURN NONE;\n\n`;
}

function sourceRow({ id, title, text }: Document): string {
  return jsonLiteral({ id, title, body: text });
}

function* chunkRows({ documents, variant, chunks, embedding }: AppContent): Generator<string> {
  const byId = new Map(documents.map((document) => [document.id, document]));
  for (const [at, chunk] of chunks.entries()) {
    const document = byId.get(chunk.document);
    if (!document) throw new Error(`a chunk of ${chunk.document}, which is no document`);
    const vector = 'vectors' in embedding ? embedding.vectors[at] : undefined;
    const fields = [
      `id: ${stringLiteral(chunkId(chunk, variant, document))}`,
      `source: ${recordLiteral('source', chunk.document)}`,
      `variant: ${recordLiteral('variant', variant.fingerprint)}`,
      `ord: ${chunk.ord}`,
      `start: ${chunk.start}`,
      `end: ${chunk.end}`,
      `heading_path: ${jsonLiteral(chunk.headingPath)}`,
      `prefix: ${stringLiteral(chunk.prefix)}`,
      `text: ${stringLiteral(document.text.slice(chunk.start, chunk.end))}`,
      ...(vector ? [`embedding: ${vectorLiteral(vector)}`] : []),
    ];
    yield `{ ${fields.join(', ')} }`;
  }
}

function* inserts<T>(
  table: string,
  rows: Iterable<T>,
  toRow: (row: T) => string,
): Generator<string> {
  let batch: string[] = [];
  for (const row of rows) {
    batch.push(toRow(row));
    if (batch.length < ROWS) continue;
    yield statement(table, batch);
    batch = [];
  }
  if (batch.length > 0) yield statement(table, batch);
}

function statement(table: string, rows: readonly string[]): string {
  return `INSERT INTO ${table} [\n${rows.map((row) => `  ${row}`).join(',\n')}\n] RETURN NONE;\n\n`;
}

function backfill({ embedding }: AppContent): string {
  const why =
    'function' in embedding
      ? `-- The backfill: computes every vector, in one pass. \`surreal import\` computes no field, so that\n-- after it the vectors are NONE until this statement is run once more, with \`surreal sql\`.`
      : `-- The backfill: runs every field's definition again. \`surreal import\` checks no field; run this\n-- statement once more after it, with \`surreal sql\`, and whenever a field's definition was changed.`;
  return `${why}\nUPDATE chunk RETURN NONE;\n\n`;
}

function indexes({ dimensions }: AppContent): string {
  return `DEFINE INDEX OVERWRITE chunk_position ON chunk FIELDS source, variant, ord UNIQUE;
DEFINE INDEX OVERWRITE chunk_embedding ON chunk FIELDS embedding HNSW DIMENSION ${dimensions} DIST COSINE;

`;
}

const FUNCTIONS = `-- Every chunk scored, best first; equal scores by source, then place. For a large table, the index:
--   SELECT source, ord, vector::distance::knn() AS distance FROM chunk WHERE embedding <|10,64|> $query ORDER BY distance;
DEFINE FUNCTION OVERWRITE fn::search_chunks($query: array<float>, $k: int) {
    -- Cut by slice: inside a function SurrealDB 3.0.2 applies a LIMIT before the ORDER BY.
    RETURN (SELECT id, source, record::id(source) AS document, ord, start, end, heading_path, text,
            math::fixed(vector::similarity::cosine(embedding, $query), 6) AS score
        FROM chunk WHERE embedding != NONE
        ORDER BY score DESC, document, start, end).slice(0, $k);
};

-- A hit with the chunks before and after it; what they share is in each of them.
DEFINE FUNCTION OVERWRITE fn::chunk_neighbours($chunk: record<chunk>) {
    LET $hit = (SELECT source, variant, ord FROM ONLY $chunk);
    RETURN SELECT ord, text FROM chunk
        WHERE source = $hit.source AND variant = $hit.variant
            AND ord IN [$hit.ord - 1, $hit.ord, $hit.ord + 1]
        ORDER BY ord;
};
`;
