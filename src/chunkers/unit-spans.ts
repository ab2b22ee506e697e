import { tokenEnds } from '../segment/tokens.ts';
import { wordSpans } from '../segment/words.ts';
import type { Document, Span } from '../types.ts';
import type { Unit } from './units.ts';
import type { Units } from './windows.ts';

/** The words, characters or tokens of a part of a document; tokens are those of the whole part's encoding. */
export function unitsOf(document: Document, body: Span, unit: Unit): Units {
  if (unit === 'word') return unitsAt(wordSpans(document.text, body));
  if (unit === 'char') {
    return {
      count: body.end - body.start,
      start: (index) => body.start + index,
      end: (index) => body.start + index + 1,
    };
  }
  const ends = tokenEnds(document, body);
  return {
    count: ends.length,
    start: (index) => (index === 0 ? body.start : (ends[index - 1] ?? body.end)),
    end: (index) => ends[index] ?? body.end,
  };
}

/** Spans in order as units. */
export function unitsAt(spans: readonly Span[]): Units {
  return {
    count: spans.length,
    start: (index) => spans[index]?.start ?? 0,
    end: (index) => spans[index]?.end ?? 0,
  };
}
