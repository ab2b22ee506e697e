import { compareCodePoints } from '../order.ts';
import type { Chunk, Document, Variant } from '../types.ts';
import type { TextToEmbed } from './embedding-job.ts';
import type { KnownCuts } from './stored-cuts.ts';

/** A variant's chunks over the whole corpus, with what each embeds. */
export interface ChunkedCorpus {
  readonly variant: Variant;
  /** In tie order: document id by code point, then start. */
  readonly chunks: readonly Chunk[];
  /** What is embedded for a chunk: prefix and text. Made when asked for, so that it is not in memory for all. */
  textOf(position: number): string;
}

/** Reads the vectors of texts, in their order. */
export type LoadVectors = (texts: readonly string[]) => Promise<readonly Float32Array[]>;

/**
 * Cuts every document, in the order of their ids. `load` is asked for the
 * vectors of the texts that decide the variant's cuts, a document at a time.
 * Documents whose chunks are known are not cut again.
 */
export async function chunkCorpus(
  variant: Variant,
  documents: readonly Document[],
  load: LoadVectors,
  known: KnownCuts = new Map(),
): Promise<ChunkedCorpus> {
  const chunks: Chunk[] = [];
  const sorted = [...documents].sort((a, b) => compareCodePoints(a.id, b.id));
  for (const document of sorted) {
    const cut = async () =>
      variant.chunk(document, await vectorsFor(variant.embeds?.(document) ?? [], load));
    for (const chunk of known.get(document.id) ?? (await cut())) {
      chunks.push(chunk);
    }
  }
  const byId = new Map(documents.map((document) => [document.id, document.text]));
  const textOf = (position: number) => {
    const chunk = chunks[position];
    if (!chunk) throw new Error(`there is no chunk ${position}`);
    return chunk.prefix + (byId.get(chunk.document) ?? '').slice(chunk.start, chunk.end);
  };
  return { variant, chunks, textOf };
}

/** Looks vectors up by text; asking for a text that was not announced is a defect. */
export async function vectorsFor(
  texts: readonly string[],
  load: LoadVectors,
): Promise<(text: string) => Float32Array> {
  const vectors = texts.length === 0 ? [] : await load(texts);
  const byText = new Map(texts.map((text, index) => [text, vectors[index]]));
  return (text) => {
    const vector = byText.get(text);
    if (!vector)
      throw new Error('a chunker asked for the vector of a text that it did not announce');
    return vector;
  };
}

/** What is embedded for each chunk, named for messages; made one after another. */
export function* chunksToEmbed({ variant, chunks, textOf }: ChunkedCorpus): Generator<TextToEmbed> {
  for (const [at, { ord, document }] of chunks.entries()) {
    yield {
      role: 'passage',
      text: textOf(at),
      where: () => `chunk ${ord} of ${document} in ${variant.name}`,
    };
  }
}
