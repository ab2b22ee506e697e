import { InterruptedError } from '../errors.ts';
import { compareCodePoints } from '../order.ts';
import type { CutPlace } from '../store/cut-records.ts';
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
  /** Those of its documents whose chunks are in the database, from an earlier run. */
  readonly stored: readonly StoredCut[];
}

/** Where the database keeps a document's chunks, and which they are: `count` from position `first` on. */
export interface StoredCut {
  readonly place: CutPlace;
  readonly first: number;
  readonly count: number;
}

/** Reads the vectors of texts, in their order. */
export type LoadVectors = (texts: readonly string[]) => Promise<readonly Float32Array[]>;

export interface CutWatch {
  readonly signal?: AbortSignal | undefined;
  /** Told of each document that was cut. */
  readonly onCut?: (() => void) | undefined;
}

/**
 * Cuts every document, in the order of their ids. `load` is asked for the
 * vectors of the texts that decide the variant's cuts, a document at a time.
 * Documents whose chunks are known are not cut again.
 *
 * @throws InterruptedError after a signal
 */
export async function chunkCorpus(
  variant: Variant,
  documents: readonly Document[],
  load: LoadVectors,
  known: KnownCuts = new Map(),
  { signal, onCut }: CutWatch = {},
): Promise<ChunkedCorpus> {
  const chunks: Chunk[] = [];
  const sorted = [...documents].sort((a, b) => compareCodePoints(a.id, b.id));
  for (const document of sorted) {
    const cut = async () => {
      await pauseBeforeCut(signal);
      const vectorOf = await vectorsFor(variant.embeds?.(document) ?? [], load);
      const found = variant.chunk(document, vectorOf);
      onCut?.();
      return found;
    };
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
  return { variant, chunks, textOf, stored: [] };
}

/**
 * Cutting waits for nothing: without a pause, no signal would ever be seen.
 *
 * @throws InterruptedError after a signal
 */
export async function pauseBeforeCut(signal: AbortSignal | undefined): Promise<void> {
  await new Promise((resolve) => setImmediate(resolve));
  if (signal?.aborted) throw new InterruptedError('interrupted: not all documents were cut');
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

/** What is embedded for each chunk, or for those wanted, named for messages; made one after another. */
export function* chunksToEmbed(
  { variant, chunks, textOf }: Pick<ChunkedCorpus, 'variant' | 'chunks' | 'textOf'>,
  isWanted: (position: number) => boolean = () => true,
): Generator<TextToEmbed> {
  const where = (position: number) => {
    const { ord, document } = chunks[position] ?? { document: '' };
    return `chunk ${ord} of ${document} in ${variant.name}`;
  };
  for (const position of chunks.keys()) {
    if (isWanted(position)) yield { role: 'passage', text: textOf(position), position, where };
  }
}
