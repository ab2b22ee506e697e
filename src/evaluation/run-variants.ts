import type { Chunk, Run, Variant, VariantRun } from '../types.ts';
import { gatherLikenesses } from './alike.ts';
import { attemptsAt } from './attempts.ts';
import { type ChunkingJob, chunkInBlocks } from './chunk-blocks.ts';
import type { ChunkedCorpus } from './chunk-corpus.ts';
import type { Search } from './plan-retrieval.ts';
import type { RetrievalJob } from './run-variant.ts';
import { searchAll } from './search-all.ts';
import { seekVectors } from './sought-vectors.ts';

/** What variants came to: those that could be run, in their order, and those that could not. */
export type RanVariants = Pick<Run, 'runs' | 'failed' | 'alike'>;

/**
 * Cuts, embeds and searches every variant. Of a small run all variants are cut
 * before the first is searched; of a large one as many as are held at once, so
 * that its memory is that of a block of them.
 *
 * @param searches what each variant is searched by, in the order of the variants
 */
export async function runVariants(
  variants: readonly Variant[],
  searches: readonly (readonly Search[])[],
  {
    golden,
    depth,
    onChunks,
    ...chunking
  }: Omit<ChunkingJob, 'attempts' | 'onChunked'> &
    Pick<RetrievalJob, 'golden' | 'depth'> & {
      /** Handed every variant's chunks before they are searched. */
      readonly onChunks?: ((variant: Variant, chunks: readonly Chunk[]) => void) | undefined;
    },
): Promise<RanVariants> {
  const attempts = attemptsAt(variants.length);
  const likenesses = gatherLikenesses();
  const runs: VariantRun[] = [];
  const { job, signal, onStep } = chunking;
  const searchesOf = ({ variant }: ChunkedCorpus) => searches[variants.indexOf(variant)] ?? [];
  const seeker = job && seekVectors(job);
  const onChunked = (corpus: ChunkedCorpus) => {
    if (searchesOf(corpus).some(({ retriever }) => retriever.usesVectors)) seeker?.begin(corpus);
  };
  const blocks = chunkInBlocks(variants, golden.documents, { ...chunking, attempts, onChunked });
  for await (const block of blocks) {
    likenesses.add(block);
    const found = await searchAll(block, searchesOf, {
      golden,
      job,
      sought: seeker?.takeBegun() ?? new Map(),
      depth,
      attempts,
      signal,
      onStart: ({ variant, chunks }) => onChunks?.(variant, chunks),
      onStep,
    });
    runs.push(...found);
  }
  const placeOf = new Map(variants.map(({ name }, at) => [name, at]));
  const failed = [...attempts.failed].sort(
    (a, b) => (placeOf.get(a.name) ?? 0) - (placeOf.get(b.name) ?? 0),
  );
  return { runs, failed, alike: likenesses.pairs() };
}
