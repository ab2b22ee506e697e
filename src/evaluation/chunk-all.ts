import type { Document, Variant } from '../types.ts';
import type { Attempts } from './attempts.ts';
import { type ChunkedCorpus, chunkCorpus, type LoadVectors } from './chunk-corpus.ts';
import { type EmbeddingJob, ensureVectors, type TextToEmbed } from './ensure-vectors.ts';
import { loadVectors } from './load-vectors.ts';
import { type CutKeeper, type KnownCuts, readCuts, saveCuts } from './stored-cuts.ts';

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
  }: { job: EmbeddingJob | undefined; keeper: CutKeeper | undefined; attempts: Attempts },
): Promise<ChunkedCorpus[]> {
  const known: KnownCuts[] = keeper
    ? await Promise.all(variants.map((variant) => readCuts(variant, documents, keeper)))
    : [];
  const deciding = variants.flatMap(({ embeds }, at) =>
    embeds ? documents.filter(({ id }) => !known[at]?.has(id)).flatMap(embeds) : [],
  );
  if (job && deciding.length > 0) await ensureVectors(deciding.map(passageToEmbed), job);
  const load: LoadVectors = async (texts) => (job ? loadVectors(texts, 'passage', job) : []);
  const chunked: ChunkedCorpus[] = [];
  for (const [at, variant] of variants.entries()) {
    const cuts = known[at] ?? new Map();
    const corpus = await attempts.of(variant, () => chunkCorpus(variant, documents, load, cuts));
    if (!corpus) continue;
    chunked.push(corpus);
    if (keeper) await saveCuts(corpus, corpus.textOf, { documents, known: cuts, keeper });
  }
  return chunked;
}

function passageToEmbed(text: string): TextToEmbed {
  return { role: 'passage', text };
}
