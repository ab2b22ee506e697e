import { trimSpan } from '../../segment/ink.ts';
import type { Chunk, ChunkPromises, Document, Span } from '../../types.ts';
import type { Problem } from './problem.ts';

/** Text, white space apart, that is in no chunk and that the variant does not leave out on purpose. */
export function* coverageProblems(
  document: Document,
  chunks: readonly Chunk[],
  { dropped }: ChunkPromises,
): Generator<Problem> {
  const end = document.text.length;
  const covered = [...chunks, ...dropped(document), { start: end, end }].sort(
    (a, b) => a.start - b.start,
  );
  let reached = 0;
  for (const span of covered) {
    const gap = trimSpan(document.text, { start: reached, end: Math.max(reached, span.start) });
    if (gap.end > gap.start) yield missing(gap, chunks);
    reached = Math.max(reached, span.end);
  }
}

function missing({ start, end }: Span, chunks: readonly Chunk[]): Problem {
  const ord = chunks.findLastIndex((chunk) => chunk.start <= start);
  return { rule: 'coverage', message: 'is text that no chunk holds', start, end, ord };
}
