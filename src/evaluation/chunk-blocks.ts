import type { Document, Variant } from '../types.ts';
import type { Attempts } from './attempts.ts';
import { type ChunkedCorpus, chunkCorpus, type LoadVectors } from './chunk-corpus.ts';
import { type EmbeddingJob, ensureVectors } from './ensure-vectors.ts';
import { loadVectors } from './load-vectors.ts';
import { type CutKeeper, type KnownCuts, readCuts, saveCuts, storedCuts } from './stored-cuts.ts';
import { countSteps, type WorkStep } from './work-step.ts';

/**
 * A chunk takes 0.2 kB, and as much again while it waits to be embedded. Variants of 50,000 chunks take 0.8 GB whether
 * five are cut at once or one; of 200,000, 1.9 GB or 1.2 GB.
 */
const CHUNKS_AT_ONCE = 100_000;

export interface ChunkingJob {
  /** Absent where nothing is embedded. */
  readonly job: EmbeddingJob | undefined;
  /** Absent where nothing outlives the process. */
  readonly keeper: CutKeeper | undefined;
  readonly attempts: Attempts;
  readonly signal?: AbortSignal | undefined;
  readonly onStep?: ((step: WorkStep) => void) | undefined;
  /** Told of each variant that was cut, while the next is. */
  readonly onChunked?: ((corpus: ChunkedCorpus) => void) | undefined;
  /** A block is full when it holds as many. */
  readonly chunksAtOnce?: number | undefined;
}

/**
 * Cuts the corpus by one variant after the other, embedding first what decides
 * the cuts of some; what an earlier run has cut is read. Hands them out in
 * blocks of as many variants as `chunksAtOnce` has room for, and one more. A
 * block is emptied when the next one is asked for, so that no more than it is
 * in memory.
 */
export async function* chunkInBlocks(
  variants: readonly Variant[],
  documents: readonly Document[],
  { chunksAtOnce = CHUNKS_AT_ONCE, ...job }: ChunkingJob,
): AsyncGenerator<readonly ChunkedCorpus[]> {
  const chunk = chunkerOf(documents, job, variants.length * documents.length);
  const block: ChunkedCorpus[] = [];
  const isFull = () => block.reduce((sum, { chunks }) => sum + chunks.length, 0) >= chunksAtOnce;
  for (const variant of variants) {
    await chunk(variant, block);
    if (!isFull()) continue;
    yield block;
    // In place: whoever was handed it may still know it while the next variants are cut.
    block.length = 0;
  }
  if (block.length > 0) yield block;
}

/** What adds a variant's chunks to a block. */
function chunkerOf(
  documents: readonly Document[],
  { job, keeper, attempts, signal, onStep, onChunked }: Omit<ChunkingJob, 'chunksAtOnce'>,
  total: number,
) {
  const decide = onceEach(job);
  const load: LoadVectors = async (texts) => (job ? loadVectors(texts, 'passage', job) : []);
  const steps = countSteps({ work: 'cutting', total }, onStep);
  return async (variant: Variant, block: ChunkedCorpus[]): Promise<void> => {
    const known: KnownCuts = keeper ? await readCuts(variant, documents, keeper) : new Map();
    steps.skip(known.size);
    if (variant.embeds) {
      await decide(documents.filter(({ id }) => !known.has(id)).flatMap(variant.embeds));
    }
    const corpus = await attempts.of(variant, () =>
      chunkCorpus(variant, documents, load, known, { signal, onCut: steps.one }),
    );
    if (!corpus) return;
    const kept = keeper && { documents, known, keeper };
    const chunked = { ...corpus, stored: kept ? storedCuts(corpus, kept) : [] };
    block.push(chunked);
    onChunked?.(chunked);
    if (kept) await saveCuts(corpus, corpus.textOf, kept);
  };
}

/** Embeds texts that decide cuts, those that several variants ask for once. */
function onceEach(job: EmbeddingJob | undefined): (texts: readonly string[]) => Promise<void> {
  const asked = new Set<string>();
  return async (texts) => {
    const fresh = [...new Set(texts)].filter((text) => !asked.has(text));
    if (!job || fresh.length === 0) return;
    await ensureVectors(
      fresh.map((text) => ({ role: 'passage', text })),
      job,
    );
    for (const text of fresh) asked.add(text);
  };
}
