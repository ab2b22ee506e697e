import type { VariantRun } from '../types.ts';
import type { Attempts } from './attempts.ts';
import type { ChunkedCorpus } from './chunk-corpus.ts';
import type { EmbeddingJob } from './embedding-job.ts';
import type { Search } from './plan-retrieval.ts';
import { type RetrievalJob, runVariant } from './run-variant.ts';
import { searchVectors } from './search-vectors.ts';
import type { SoughtVectors } from './sought-vectors.ts';
import { countSteps, type WorkStep } from './work-step.ts';

/**
 * Ranks every query by each search of every variant, in their order, when the
 * vectors that it takes are in the cache.
 *
 * @param searchesOf what searches a variant's chunks
 */
export async function searchAll(
  chunked: readonly ChunkedCorpus[],
  searchesOf: (corpus: ChunkedCorpus) => readonly Search[],
  {
    job,
    sought,
    attempts,
    onStart,
    onStep,
    ...retrieval
  }: Omit<RetrievalJob, 'embedder' | 'vectors' | 'onAnswer'> & {
    job: EmbeddingJob | undefined;
    /** The vectors of the variants that some search takes vectors for, while they are read. */
    sought: ReadonlyMap<ChunkedCorpus, SoughtVectors>;
    attempts: Attempts;
    /** Told of each variant before it is searched. */
    onStart: (corpus: ChunkedCorpus) => void;
    onStep?: ((step: WorkStep) => void) | undefined;
  },
): Promise<VariantRun[]> {
  const { queries } = retrieval.golden;
  const vectors = job && sought.size > 0 ? await searchVectors(queries, sought, job) : undefined;
  const total = chunked.flatMap(searchesOf).length * queries.length;
  const { one: onAnswer } = countSteps({ work: 'searching', total }, onStep);
  const runs: VariantRun[] = [];
  for (const corpus of chunked) {
    onStart(corpus);
    if (sought.has(corpus)) await vectors?.ready(corpus);
    const found = await attempts.of(corpus.variant, () =>
      runVariant(corpus, searchesOf(corpus), {
        ...retrieval,
        embedder: job?.embedder,
        vectors,
        onAnswer,
      }),
    );
    runs.push(...(found ?? []));
  }
  await vectors?.all();
  return runs;
}
