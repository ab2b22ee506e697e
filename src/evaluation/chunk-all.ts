import type { Document, Variant } from '../types.ts';
import type { Attempts } from './attempts.ts';
import { type ChunkedCorpus, chunkCorpus, type LoadVectors } from './chunk-corpus.ts';
import { type EmbeddingJob, ensureVectors, type TextToEmbed } from './ensure-vectors.ts';
import { loadVectors } from './load-vectors.ts';
import { type CutKeeper, type KnownCuts, readCuts, saveCuts, storedCuts } from './stored-cuts.ts';
import { countSteps, type WorkStep } from './work-step.ts';

/**
 * Cuts the corpus by every variant, embedding first what decides the cuts of
 * some. What an earlier run has cut is read.
 */
export async function chunkAll(
  variants: readonly Variant[],
  documents: readonly Document[],
  {
    job,
    keeper,
    attempts,
    signal,
    onStep,
  }: {
    job: EmbeddingJob | undefined;
    keeper: CutKeeper | undefined;
    attempts: Attempts;
    signal?: AbortSignal | undefined;
    onStep?: ((step: WorkStep) => void) | undefined;
  },
): Promise<ChunkedCorpus[]> {
  const known: KnownCuts[] = keeper
    ? await Promise.all(variants.map((variant) => readCuts(variant, documents, keeper)))
    : [];
  const toCut = variants.map((_, at) => documents.filter(({ id }) => !known[at]?.has(id)));
  const deciding = variants.flatMap(({ embeds }, at) =>
    embeds ? (toCut[at] ?? []).flatMap(embeds) : [],
  );
  if (job && deciding.length > 0) await ensureVectors(deciding.map(passageToEmbed), job);
  const load: LoadVectors = async (texts) => (job ? loadVectors(texts, 'passage', job) : []);
  const onCut = countSteps({ work: 'cutting', total: toCut.flat().length }, onStep);
  const chunked: ChunkedCorpus[] = [];
  for (const [at, variant] of variants.entries()) {
    const cuts = known[at] ?? new Map();
    const corpus = await attempts.of(variant, () =>
      chunkCorpus(variant, documents, load, cuts, { signal, onCut }),
    );
    if (!corpus) continue;
    const kept = keeper && { documents, known: cuts, keeper };
    chunked.push({ ...corpus, stored: kept ? storedCuts(corpus, kept) : [] });
    if (kept) await saveCuts(corpus, corpus.textOf, kept);
  }
  return chunked;
}

function passageToEmbed(text: string): TextToEmbed {
  return { role: 'passage', text };
}
