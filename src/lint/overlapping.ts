import { firstAfter } from '../segment/first-after.ts';
import type { Span } from '../types.ts';

/** Those of some ordered spans that have a character in common with a chunk. */
export function* overlapping(spans: readonly Span[], chunk: Span): Generator<Span> {
  for (let at = firstAfter(spans, chunk.start); at < spans.length; at += 1) {
    const span = spans[at];
    if (!span || span.start >= chunk.end) return;
    yield span;
  }
}
