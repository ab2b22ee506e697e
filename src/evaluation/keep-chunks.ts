import type { Chunk, RunChunk, Span } from '../types.ts';

/** Collects the chunks that occur among a variant's hits, each once. */
export interface KeepChunk {
  readonly kept: readonly RunChunk[];
  /** Parents of the chunk at a position, in the order in which they take their ranks. */
  parentsOf(position: number, chunk: Chunk): readonly string[];
  /** Position among the kept chunks. */
  indexOf(position: number, chunk: Chunk): number;
}

/**
 * @param parentsOf asked once a chunk, however many queries find it
 * @param size how many chunks there are
 */
export function keepChunks(
  parentsOf: (document: string, span: Span) => readonly string[],
  size: number,
): KeepChunk {
  const kept: RunChunk[] = [];
  const indexes = new Int32Array(size).fill(-1);
  // Filled, since an array with gaps is looked up as a map is.
  const parents = new Array<readonly string[] | undefined>(size).fill(undefined);
  const ofChunk = (position: number, chunk: Chunk) => {
    const known = parents[position];
    if (known) return known;
    const found = parentsOf(chunk.document, chunk);
    parents[position] = found;
    return found;
  };
  return {
    kept,
    parentsOf: ofChunk,
    indexOf(position, chunk) {
      const known = indexes[position] ?? -1;
      if (known >= 0) return known;
      const { document, ord, start, end, context, tokens, prefixTokens } = chunk;
      const index = kept.push({
        document,
        ord,
        start,
        end,
        ...(context && { context }),
        tokens: chunk.contextTokens ?? tokens,
        prefixTokens,
        parents: ofChunk(position, chunk),
      });
      indexes[position] = index - 1;
      return index - 1;
    },
  };
}
