import type { Chunk, Document, Variant } from '../types.ts';
import { type LoadVectors, pauseBeforeCut, vectorsFor } from './chunk-corpus.ts';

/** What a variant made of a document: its chunks, or what its strategy threw. */
export interface Chunking {
  readonly variant: Variant;
  readonly chunks: readonly Chunk[];
  readonly error?: unknown;
}

/** One document as every variant cuts it, in the order of the variants. */
export interface Chunkings {
  readonly document: Document;
  readonly chunkings: readonly Chunking[];
}

/**
 * Cuts document after document, each by every variant, so that a scan of it
 * serves them all and the corpus is never in memory as chunks.
 *
 * @throws InterruptedError after a signal
 */
export async function* chunkEach(
  documents: readonly Document[],
  variants: readonly Variant[],
  { load, signal }: { load: LoadVectors; signal?: AbortSignal | undefined },
): AsyncGenerator<Chunkings> {
  for (const document of documents) {
    const chunkings: Chunking[] = [];
    for (const variant of variants) {
      await pauseBeforeCut(signal);
      const vectorOf = await vectorsFor(variant.embeds?.(document) ?? [], load);
      chunkings.push(chunk(variant, document, vectorOf));
    }
    yield { document, chunkings };
  }
}

function chunk(
  variant: Variant,
  document: Document,
  vectorOf: (text: string) => Float32Array,
): Chunking {
  try {
    return { variant, chunks: variant.chunk(document, vectorOf) };
  } catch (error) {
    return { variant, chunks: [], error };
  }
}
