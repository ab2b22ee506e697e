import { blocksOf } from '../../segment/blocks.ts';
import { firstAfter } from '../../segment/first-after.ts';
import { nextInk } from '../../segment/ink.ts';
import type { Chunk, ChunkPromises, Document, Span } from '../../types.ts';
import { sized, spanMeasure } from '../span-measure.ts';
import type { Problem } from './problem.ts';

/** Chunks that repeat more of the chunk before than the variant allows, or repeat it across a heading. */
export function* overlapProblems(
  document: Document,
  chunks: readonly Chunk[],
  { limits, body }: ChunkPromises,
): Generator<Problem> {
  if (!limits) return;
  const most = limits.overlap ?? Number.POSITIVE_INFINITY;
  const measure = spanMeasure(document, limits, body(document));
  const { sectionLevel = 0 } = limits;
  const headings = blocksOf(document).filter(
    (block) => block.kind === 'heading' && block.level <= sectionLevel,
  );
  let before: Span | undefined;
  for (const { start, end, ord } of chunks) {
    const shared = { start, end: Math.min(before?.end ?? start, end) };
    before = { start, end };
    if (shared.end <= shared.start) continue;
    const problem = (message: string) => ({ rule: 'overlap', message, start, end, ord });
    const size = measure(shared);
    if (size > most) {
      yield problem(`repeats ${sized(size, limits.unit)} of the chunk before, of at most ${most}`);
    }
    const crossed = headingWithin(headings, start, nextInk(document.text, shared.end));
    if (crossed) yield problem(`repeats text across the heading at ${crossed.start}`);
  }
}

/** The first heading that begins at or after one offset, and no later than another. */
function headingWithin(headings: readonly Span[], from: number, to: number): Span | undefined {
  const at = firstAfter(headings, from);
  // A long heading is cut like any text, so that a chunk may begin inside one.
  const heading = headings[(headings[at]?.start ?? from) < from ? at + 1 : at];
  return heading && heading.start <= to ? heading : undefined;
}
