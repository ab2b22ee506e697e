import { blocksOf } from '../../segment/blocks.ts';
import { firstAfter } from '../../segment/first-after.ts';
import { graphemeSpans } from '../../segment/graphemes.ts';
import { trimSpan } from '../../segment/ink.ts';
import type { Chunk, ChunkLimits, ChunkPromises, Document, Span } from '../../types.ts';
import { sized, spanMeasure } from '../span-measure.ts';
import type { Problem } from './problem.ts';

/** Chunks over the variant's limit without a flag, and flags that are not due. */
export function* sizeProblems(
  document: Document,
  chunks: readonly Chunk[],
  { limits, body }: ChunkPromises,
): Generator<Problem> {
  const most = limits?.size;
  if (!limits || most === undefined) return;
  const measure = spanMeasure(document, limits, body(document));
  for (const { start, end, ord, flags, prefix } of chunks) {
    const size = measure({ start, end }, limits.prefix ? prefix : '');
    const problem = (message: string) => ({ rule: 'size', message, start, end, ord });
    const held = `holds ${sized(size, limits.unit)} of at most ${most}`;
    if (!flags.includes('oversize')) {
      if (size > most) yield problem(`${held} and is not flagged oversize`);
    } else if (size <= most) {
      yield problem(`is flagged oversize, but ${held}`);
    } else if (!mayBeLarge(document, { start, end }, limits)) {
      yield problem(`${held}, but could be split`);
    }
  }
}

/** Whether a span holds a block that is never split, or a single grapheme behind its headings. */
function mayBeLarge(document: Document, span: Span, { atomic }: ChunkLimits): boolean {
  if (!atomic) return true;
  const blocks = blocksOf(document);
  const first = firstAfter(blocks, span.start);
  const inside = blocks
    .slice(first, firstAfter(blocks, span.end - 1) + 1)
    .filter(({ start }) => start < span.end);
  if (inside.some(({ kind }) => atomic.includes(kind))) return true;
  const heading = inside.findLast(({ kind, end }) => kind === 'heading' && end < span.end);
  const rest = trimSpan(document.text, { start: heading?.end ?? span.start, end: span.end });
  const [grapheme] = graphemeSpans(document.text, rest);
  return (grapheme?.end ?? rest.end) >= rest.end;
}
