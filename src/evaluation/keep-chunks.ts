import type { Chunk, RunChunk, Span } from '../types.ts';

/** Collects the chunks that occur among a variant's hits, each once. */
export interface KeepChunk {
  readonly kept: readonly RunChunk[];
  /** Parents of the chunk at a position, in the order in which they take their ranks. */
  parentsOf(position: number, chunk: Chunk): readonly string[];
  /** Position among the kept chunks. */
  indexOf(position: number, chunk: Chunk): number;
}

/** `parentsOf` is asked once a chunk, however many queries find it. */
export function keepChunks(
  parentsOf: (document: string, span: Span) => readonly string[],
): KeepChunk {
  const kept: RunChunk[] = [];
  const indexOf = new Map<number, number>();
  const parents: (readonly string[])[] = [];
  const ofChunk = (position: number, chunk: Chunk) => {
    parents[position] ??= parentsOf(chunk.document, chunk);
    return parents[position];
  };
  return {
    kept,
    parentsOf: ofChunk,
    indexOf(position, chunk) {
      const known = indexOf.get(position);
      if (known !== undefined) return known;
      const { document, ord, start, end, context, tokens, prefixTokens } = chunk;
      kept.push({
        document,
        ord,
        start,
        end,
        ...(context && { context }),
        tokens: chunk.contextTokens ?? tokens,
        prefixTokens,
        parents: ofChunk(position, chunk),
      });
      indexOf.set(position, kept.length - 1);
      return kept.length - 1;
    },
  };
}
