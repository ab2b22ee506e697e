import { RowBuilder } from '../retrievers/vector-rows.ts';
import type { JudgedQuery, VectorRows } from '../types.ts';
import { type ChunkedCorpus, chunksToEmbed } from './chunk-corpus.ts';
import type { EmbeddingJob, TextToEmbed } from './embedding-job.ts';
import { ensureVectors } from './ensure-vectors.ts';
import { eachLinked } from './linked-vectors.ts';
import { loadVectors } from './load-vectors.ts';

/** What searching by vectors needs. */
export interface SearchVectors {
  /** Of the queries, in their order. */
  readonly queries: readonly Float32Array[];
  /** Of a variant's chunks; to be asked for once, so that they are not in memory for longer than they are searched. */
  rowsOf(corpus: ChunkedCorpus): Promise<VectorRows>;
}

/** The rows of a small run are kept when they are first met; a large one reads them variant by variant. */
const ROOM_BYTES = 64 * 2 ** 20;
const BLOCK = 1000;

/**
 * Sees to it that the cache holds the vectors of all queries and chunks, as
 * `ensureVectors` does, and gives them.
 *
 * @param room how many bytes of rows may be kept meanwhile
 */
export async function searchVectors(
  queries: readonly JudgedQuery[],
  corpora: readonly ChunkedCorpus[],
  job: EmbeddingJob,
  room = ROOM_BYTES,
): Promise<SearchVectors> {
  const chunks = corpora.reduce((sum, corpus) => sum + corpus.chunks.length, 0);
  const fits = ({ byteLength }: Float32Array) => chunks * byteLength <= room;
  const builders = new Map(corpora.map((corpus) => [corpus, new RowBuilder(corpus.chunks.length)]));
  const keep = (corpus: ChunkedCorpus, position: number, vector: Float32Array) => {
    if (fits(vector)) builders.get(corpus)?.set(position, vector);
  };
  const found = new Map(corpora.map((corpus) => [corpus, new Uint8Array(corpus.chunks.length)]));
  let linked = 0;
  await eachLinked(corpora, job, (corpus, position, vector) => {
    linked += 1;
    found.get(corpus)?.fill(1, position, position + 1);
    keep(corpus, position, vector);
  });
  function* texts(): Generator<TextToEmbed> {
    yield* queries.map(queryToEmbed);
    for (const corpus of corpora) {
      for (const text of chunksToEmbed(corpus, (position) => found.get(corpus)?.[position] === 0)) {
        const { position } = text;
        yield { ...text, take: (vector) => keep(corpus, position, vector) };
      }
    }
  }
  await ensureVectors(texts(), job, { linked });
  return {
    queries: await loadVectors(
      queries.map(({ text }) => text),
      'query',
      job,
    ),
    rowsOf: async (corpus) => {
      const builder = builders.get(corpus) ?? new RowBuilder(corpus.chunks.length);
      builders.delete(corpus);
      await fill(builder, corpus, job);
      return builder.build();
    },
  };
}

function queryToEmbed({ id, text }: JudgedQuery): TextToEmbed {
  return { role: 'query', text, where: () => `query "${id}"` };
}

/** Reads what the rows still lack, a block at a time, so that it is in memory once. */
async function fill(
  rows: RowBuilder,
  corpus: ChunkedCorpus,
  job: Pick<EmbeddingJob, 'embedder' | 'vectors'>,
): Promise<void> {
  const { chunks, textOf } = corpus;
  if (rows.missing().length === chunks.length) {
    await eachLinked([corpus], job, (_, position, vector) => rows.set(position, vector));
  }
  const missing = rows.missing();
  for (let start = 0; start < missing.length; start += BLOCK) {
    const block = missing.slice(start, start + BLOCK);
    const vectors = await loadVectors(block.map(textOf), 'passage', job);
    for (const [at, vector] of vectors.entries()) rows.set(block[at] ?? 0, vector);
  }
}
