import type { Chunk, Span } from '../types.ts';

/** `own`: in no earlier chunk. `overlap`: in an earlier one too. `context`: around the chunk, given to a prompt with it. */
export type Role = 'own' | 'overlap' | 'context';

/** A part of what a chunk or its context holds. */
export interface ChunkPart extends Span {
  readonly role: Role;
  /** Of a context: whether it is the part behind the chunk. */
  readonly follows: boolean;
}

/** A document's chunks, each divided by the role its text plays, in the order of the text. */
export function partsOf(
  chunks: readonly Chunk[],
): readonly { readonly chunk: Chunk; readonly parts: readonly ChunkPart[] }[] {
  let reached = 0;
  return chunks.map((chunk) => {
    const own = Math.min(Math.max(chunk.start, reached), chunk.end);
    reached = Math.max(reached, chunk.end);
    const context = chunk.context ?? chunk;
    const parts: readonly ChunkPart[] = [
      { role: 'context', follows: false, start: context.start, end: chunk.start },
      { role: 'overlap', follows: false, start: chunk.start, end: own },
      { role: 'own', follows: false, start: own, end: chunk.end },
      { role: 'context', follows: true, start: chunk.end, end: context.end },
    ];
    return { chunk, parts: parts.filter(({ start, end }) => start < end) };
  });
}
