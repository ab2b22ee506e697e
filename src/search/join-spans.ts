import type { Span } from '../types.ts';

/**
 * The union of spans of one text, in its order, so that what several of them
 * share is there once. Spans with nothing but white space between them are one.
 */
export function joinSpans(text: string, spans: readonly Span[]): Span[] {
  const sorted = [...spans]
    .filter(({ start, end }) => start < end)
    .sort((a, b) => a.start - b.start || a.end - b.end);
  const joined: { start: number; end: number }[] = [];
  for (const { start, end } of sorted) {
    const last = joined.at(-1);
    if (last && (start <= last.end || text.slice(last.end, start).trim() === '')) {
      last.end = Math.max(last.end, end);
    } else joined.push({ start, end });
  }
  return joined;
}
