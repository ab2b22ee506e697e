import type { Chunk, RunChunk } from '../types.ts';

/** Collects the chunks that occur among a variant's hits, each once. */
export interface KeepChunk {
  readonly kept: readonly RunChunk[];
  parentsOf(chunk: Chunk): readonly string[];
  /** Position among the kept chunks. */
  indexOf(position: number, chunk: Chunk): number;
}

export function keepChunks(parentOf: (document: string) => string): KeepChunk {
  const kept: RunChunk[] = [];
  const indexOf = new Map<number, number>();
  const parentsOf = (chunk: Chunk) => [parentOf(chunk.document)];
  return {
    kept,
    parentsOf,
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
        parents: parentsOf(chunk),
      });
      indexOf.set(position, kept.length - 1);
      return kept.length - 1;
    },
  };
}
