import type { RowBuilder } from '../retrievers/vector-rows.ts';
import { vectorKey } from '../store/vector-key.ts';
import type { JudgedQuery, VectorRows } from '../types.ts';
import { isSound } from './check-vectors.ts';
import type { ChunkedCorpus } from './chunk-corpus.ts';
import type { EmbeddingJob, TextToEmbed } from './embedding-job.ts';
import { ensureVectors } from './ensure-vectors.ts';
import { eachLinked } from './linked-vectors.ts';
import { loadVectors } from './load-vectors.ts';
import type { SoughtVectors } from './sought-vectors.ts';

/** What searching by vectors needs. */
export interface SearchVectors {
  /** Of the queries, in their order. */
  readonly queries: readonly Float32Array[];
  /** Resolves when the vectors of a variant's chunks are all in the cache. */
  ready(corpus: ChunkedCorpus): Promise<void>;
  /** Of a variant that is ready; not kept here, so that they are in memory only while they are searched. */
  rowsOf(corpus: ChunkedCorpus): Promise<VectorRows>;
  /** Resolves when those of all variants are in the cache. */
  all(): Promise<void>;
}

const BLOCK = 1000;

/**
 * Sees to it that the cache holds the vectors of all queries and chunks, as
 * `ensureVectors` does, and gives them. Where an earlier run has stored all
 * chunks, the database reads those of one variant while another is searched;
 * else all is embedded before anything is searched.
 *
 * @param sought what was begun of every variant
 */
export async function searchVectors(
  queries: readonly JudgedQuery[],
  sought: ReadonlyMap<ChunkedCorpus, SoughtVectors>,
  job: EmbeddingJob,
): Promise<SearchVectors> {
  const cached = await soundVectors(queries, job);
  const unknown = queries.filter((_, at) => !cached[at]);
  const all = once(async () => {
    const every = [...sought.values()];
    await Promise.all(every.map(({ read }) => read));
    const found = every.reduce((sum, one) => sum + one.found(), 0);
    const linked = found + queries.length - unknown.length;
    await ensureVectors(toEmbed(unknown, every), job, { linked });
  });
  if (unknown.length > 0 || ![...sought.keys()].every(isStored)) await all();
  const of = (corpus: ChunkedCorpus) => {
    const own = sought.get(corpus);
    if (!own) throw new Error(`the vectors of ${corpus.variant.name} were not sought`);
    return own;
  };
  const known = cached.flatMap((vector) => vector ?? []);
  const texts = queries.map(({ text }) => text);
  return {
    queries: unknown.length === 0 ? known : await loadVectors(texts, 'query', job),
    ready: async (corpus) => {
      await of(corpus).read;
      if (of(corpus).found() !== corpus.chunks.length) await all();
    },
    rowsOf: async (corpus) => {
      const rows = of(corpus).rows();
      await fill(rows, corpus, job);
      return rows.build();
    },
    all,
  };
}

function once(work: () => Promise<void>): () => Promise<void> {
  let done: Promise<void> | undefined;
  return () => {
    done ??= work();
    return done;
  };
}

/** The vectors of queries, noted as used; undefined where the cache holds none that the embedder can have given. */
async function soundVectors(
  queries: readonly JudgedQuery[],
  { embedder, vectors }: EmbeddingJob,
): Promise<(Float32Array | undefined)[]> {
  const dimensions = (await vectors.embedders.get(embedder.id))?.dimensions;
  const keys = queries.map(({ text }) => vectorKey(embedder.id, 'query', text));
  const found = await vectors.get(keys, { for: embedder.id });
  return found.map((vector) => (vector && isSound(vector, dimensions) ? vector : undefined));
}

function* toEmbed(
  queries: readonly JudgedQuery[],
  sought: readonly SoughtVectors[],
): Generator<TextToEmbed> {
  for (const { id, text } of queries) {
    yield { role: 'query', text, where: () => `query "${id}"` };
  }
  for (const one of sought) yield* one.toEmbed();
}

/** Whether an earlier run has stored all its chunks: their vectors were embedded then. */
function isStored({ chunks, stored }: ChunkedCorpus): boolean {
  return stored.reduce((sum, { count }) => sum + count, 0) === chunks.length;
}

/** Reads what the rows still lack, a block at a time, so that it is in memory once. */
async function fill(
  rows: RowBuilder,
  corpus: ChunkedCorpus,
  job: Pick<EmbeddingJob, 'embedder' | 'vectors'>,
): Promise<void> {
  const { chunks, textOf } = corpus;
  if (rows.missing().length === chunks.length) {
    await eachLinked(corpus, job, (position, vector) => rows.set(position, vector));
  }
  const missing = rows.missing();
  for (let start = 0; start < missing.length; start += BLOCK) {
    const block = missing.slice(start, start + BLOCK);
    const vectors = await loadVectors(block.map(textOf), 'passage', job);
    for (const [at, vector] of vectors.entries()) rows.set(block[at] ?? 0, vector);
  }
}
