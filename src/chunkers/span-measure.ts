import { graphemeSpans } from '../segment/graphemes.ts';
import { sentenceUnits } from '../segment/sentence-units.ts';
import type { ChunkLimits, Document, Span } from '../types.ts';
import { blocksWithin } from './blocks-within.ts';
import { unitsAt, unitsOf } from './unit-spans.ts';
import { measureIn } from './units.ts';
import type { Units } from './windows.ts';

/** How many units a span has, with what stands in front of it. */
export type SpanMeasure = (span: Span, prefix?: string) => number;

/** A size in words: `1 token`, `12 tokens`. */
export function sized(size: number, unit: ChunkLimits['unit']): string {
  return `${size} ${unit}${size === 1 ? '' : 's'}`;
}

/** Measures spans of a document as a variant's limits say. */
export function spanMeasure(document: Document, limits: ChunkLimits, body: Span): SpanMeasure {
  const { text } = document;
  const units = (): Units =>
    limits.unit === 'sentence'
      ? unitsAt(sentenceUnits(text, blocksWithin(document, body)))
      : unitsOf(document, body, limits.unit);
  if (limits.unit === 'sentence' || limits.measure === 'document') {
    return touchedBy(text, units());
  }
  const measure = measureIn(limits.unit);
  return ({ start, end }, prefix = '') => measure(prefix + text.slice(start, end));
}

/**
 * Counts the units that a span touches. Where cuts are moved down to grapheme
 * boundaries, the window may have begun inside the span's first grapheme: of
 * that, only the last code unit counts.
 */
function touchedBy(text: string, units: Units): SpanMeasure {
  return (span) => {
    const [first] = graphemeSpans(text, span);
    return touched(units, { start: first ? first.end - 1 : span.start, end: span.end });
  };
}

function touched(units: Units, { start, end }: Span): number {
  if (end <= start) return 0;
  const first = firstWhere(units, (index) => units.end(index) > start);
  const behind = firstWhere(units, (index) => units.start(index) >= end);
  return Math.max(0, behind - first);
}

/** The first index from which on a condition holds; the number of units when it never does. */
function firstWhere({ count }: Units, holds: (index: number) => boolean): number {
  let low = 0;
  let high = count;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (holds(middle)) high = middle;
    else low = middle + 1;
  }
  return low;
}
