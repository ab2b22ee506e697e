import { inBatches } from '../in-batches.ts';
import { inFlight } from '../in-flight.ts';
import { isSound } from './check-vectors.ts';
import type { ChunkedCorpus, StoredCut } from './chunk-corpus.ts';
import type { EmbeddingJob } from './embedding-job.ts';

/** Vectors in one answer. */
const BATCH = { most: 100, room: 1000, sizeOf: ({ count }: StoredCut) => count };
/** The chunks of a larger document are asked for by their texts, a part at a time. */
const MOST_CHUNKS = 10_000;
/** The embedded engine reads with two threads; the others wait for the program to look at what was read. */
const BATCHES_AT_ONCE = 4;

/**
 * Hands out the vectors of the chunks that an earlier run has stored, by the
 * links from their cuts: no text is made or hashed. What is not there or not
 * sound is left out.
 */
export async function eachLinked(
  { stored }: Pick<ChunkedCorpus, 'stored'>,
  { embedder, vectors }: Pick<EmbeddingJob, 'embedder' | 'vectors'>,
  take: (position: number, vector: Float32Array) => void,
): Promise<void> {
  const known = await vectors.embedders.get(embedder.id);
  if (!known) return;
  const cuts = stored.filter(({ count }) => count <= MOST_CHUNKS);
  await inFlight(inBatches(cuts, BATCH), BATCHES_AT_ONCE, async (batch) => {
    const places = batch.map(({ place }) => place);
    const found = await vectors.ofCuts(places, { for: embedder.id });
    for (const [at, { first, count }] of batch.entries()) {
      const own = found[at] ?? [];
      if (own.length !== count) continue;
      for (const [n, vector] of own.entries()) {
        if (vector && isSound(vector, known.dimensions)) take(first + n, vector);
      }
    }
  });
}
