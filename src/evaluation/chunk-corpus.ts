import { compareCodePoints } from '../order.ts';
import type { Chunk, Document, Variant, VariantCost } from '../types.ts';

/** A variant's chunks over the whole corpus, with what each embeds. */
export interface ChunkedCorpus {
  readonly variant: Variant;
  /** In tie order: document id by code point, then start. */
  readonly chunks: readonly Chunk[];
  /** What is embedded for each chunk: prefix and text. */
  readonly texts: readonly string[];
}

/** Cuts every document; documents come sorted by id. */
export function chunkCorpus(variant: Variant, documents: readonly Document[]): ChunkedCorpus {
  const chunks: Chunk[] = [];
  const texts: string[] = [];
  const sorted = [...documents].sort((a, b) => compareCodePoints(a.id, b.id));
  for (const document of sorted) {
    for (const chunk of variant.chunk(document)) {
      chunks.push(chunk);
      texts.push(chunk.prefix + document.text.slice(chunk.start, chunk.end));
    }
  }
  return { variant, chunks, texts };
}

/** What the chunks cost; `unrankable` are the positions whose vector ranks nowhere. */
export function costOf(
  chunks: readonly Chunk[],
  { unrankable, maxTokens }: { unrankable: readonly number[]; maxTokens: number | undefined },
): VariantCost {
  const total = (count: (chunk: Chunk) => number) =>
    chunks.reduce((sum, chunk) => sum + count(chunk), 0);
  const tokens = total((chunk) => chunk.tokens);
  const limit = maxTokens ?? Number.POSITIVE_INFINITY;
  return {
    chunks: chunks.length,
    words: total((chunk) => chunk.words),
    tokens,
    prefixTokens: total((chunk) => chunk.prefixTokens),
    meanTokens: chunks.length === 0 ? 0 : Math.round(tokens / chunks.length),
    maxTokens: chunks.reduce((max, chunk) => Math.max(max, chunk.tokens), 0),
    oversize: chunks.filter((chunk) => chunk.flags.includes('oversize')).length,
    overflow: chunks.filter((chunk) => chunk.prefixTokens + chunk.tokens > limit).length,
    unrankable: unrankable.flatMap((at) => {
      const chunk = chunks[at];
      return chunk ? [{ document: chunk.document, ord: chunk.ord }] : [];
    }),
  };
}
