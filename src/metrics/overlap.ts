import type { Span } from '../types.ts';

/** Characters that the chunks of one document, in order, hold in all, and those that an earlier chunk holds already. */
export function overlapOf(chunks: readonly Span[]): { held: number; repeated: number } {
  let held = 0;
  let repeated = 0;
  let reached = 0;
  for (const { start, end } of chunks) {
    held += end - start;
    repeated += Math.max(0, Math.min(end, reached) - start);
    reached = Math.max(reached, end);
  }
  return { held, repeated };
}
