import { countEqualChunks, NEARLY_THE_SAME } from '../metrics/equal-chunks.ts';
import type { AlikeVariants, Chunk } from '../types.ts';
import type { ChunkedCorpus } from './chunk-corpus.ts';

/** Pairs of variants whose chunks are nearly all the same, in the order of the variants. */
export function alikeVariants(chunked: readonly ChunkedCorpus[]): AlikeVariants[] {
  const byDocument = chunked.map(({ chunks }) => groupByDocument(chunks));
  const documents = new Set(byDocument.flatMap((groups) => [...groups.keys()]));
  const equal = countEqualChunks();
  for (const document of documents) {
    equal.add(byDocument.map((groups) => groups.get(document) ?? []));
  }
  const nameOf = (at: number) => chunked[at]?.variant.name ?? '';
  return equal
    .likenesses()
    .filter(({ share }) => share > NEARLY_THE_SAME)
    .map(({ variants: [first, second], share }) => ({
      first: nameOf(first),
      second: nameOf(second),
      share,
    }));
}

function groupByDocument(chunks: readonly Chunk[]): Map<string, Chunk[]> {
  const groups = new Map<string, Chunk[]>();
  for (const chunk of chunks) {
    const known = groups.get(chunk.document);
    if (known) known.push(chunk);
    else groups.set(chunk.document, [chunk]);
  }
  return groups;
}
