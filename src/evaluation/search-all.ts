import type { VariantRun } from '../types.ts';
import type { Attempts } from './attempts.ts';
import type { ChunkedCorpus } from './chunk-corpus.ts';
import type { EmbeddingJob } from './embedding-job.ts';
import type { Search } from './plan-retrieval.ts';
import { type RetrievalJob, runVariant } from './run-variant.ts';
import { searchVectors } from './search-vectors.ts';
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
    attempts,
    onStart,
    onStep,
    ...retrieval
  }: Omit<RetrievalJob, 'embedder' | 'vectors' | 'onAnswer'> & {
    job: EmbeddingJob | undefined;
    attempts: Attempts;
    /** Told of each variant before it is searched. */
    onStart: (corpus: ChunkedCorpus) => void;
    onStep?: ((step: WorkStep) => void) | undefined;
  },
): Promise<VariantRun[]> {
  const { queries } = retrieval.golden;
  const byVectors = chunked.filter((corpus) =>
    searchesOf(corpus).some(({ retriever }) => retriever.usesVectors),
  );
  const vectors =
    job && byVectors.length > 0 ? await searchVectors(queries, byVectors, job) : undefined;
  const total = chunked.flatMap(searchesOf).length * queries.length;
  const { one: onAnswer } = countSteps({ work: 'searching', total }, onStep);
  const runs: VariantRun[] = [];
  for (const corpus of chunked) {
    onStart(corpus);
    if (byVectors.includes(corpus)) await vectors?.ready(corpus);
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
