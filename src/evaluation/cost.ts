import { straddling } from '../segment/straddling.ts';
import { sizeBins } from '../stats/size-bins.ts';
import type { Chunk, Document, VariantCost } from '../types.ts';

/** What the chunks cost; `unrankable` are the positions whose vector ranks nowhere, `overflow` how many are past the embedder's limit. */
export function costOf(
  chunks: readonly Chunk[],
  {
    documents,
    unrankable,
    overflow,
  }: {
    documents: readonly Document[];
    unrankable: readonly number[];
    overflow: number;
  },
): VariantCost {
  const total = (count: (chunk: Chunk) => number) =>
    chunks.reduce((sum, chunk) => sum + count(chunk), 0);
  const documentOf = new Map(documents.map((document) => [document.id, document]));
  const crosses = (chunk: Chunk) => {
    const document = documentOf.get(chunk.document);
    return document !== undefined && straddling(document, chunk);
  };
  const tokens = total((chunk) => chunk.tokens);
  return {
    chunks: chunks.length,
    words: total((chunk) => chunk.words),
    tokens,
    prefixTokens: total((chunk) => chunk.prefixTokens),
    meanTokens: chunks.length === 0 ? 0 : Math.round(tokens / chunks.length),
    maxTokens: chunks.reduce((max, chunk) => Math.max(max, chunk.tokens), 0),
    straddling: chunks.filter(crosses).length,
    oversize: chunks.filter((chunk) => chunk.flags.includes('oversize')).length,
    overflow,
    sizes: sizeBins(chunks.map((chunk) => chunk.tokens)),
    unrankable: unrankable.flatMap((at) => {
      const chunk = chunks[at];
      return chunk ? [{ document: chunk.document, ord: chunk.ord }] : [];
    }),
  };
}
