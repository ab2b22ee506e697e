import type { Span } from '../types.ts';
import { ABBREVIATIONS_VERSION, endsInAbbreviation } from './abbreviations.ts';
import { trimSpan } from './ink.ts';

/** What a fingerprint records where sentences decide the cuts. */
export const SENTENCES_VERSION = `icu ${process.versions['icu']}, abbreviations ${ABBREVIATIONS_VERSION}`;

const segmenter = new Intl.Segmenter('en', { granularity: 'sentence' });

/** Each segment object copies its input, which is quadratic: it never sees more than this at once. */
const WINDOW = 4096;

/** Ends of line are no ends of sentence in hard-wrapped text. */
const BREAKS = /[\r\n\u0085\u2028\u2029]/g;

/**
 * The sentences of one span of a text (a block, not a whole document), without
 * outer white space, in order. Boundaries are those of Unicode, with line
 * breaks read as blanks and abbreviations joined.
 */
export function sentenceSpans(text: string, span: Span): readonly Span[] {
  const sentences: Span[] = [];
  let start = span.start;
  for (const end of boundaries(text, span)) {
    const near = text.slice(Math.max(start, end - 24), end);
    if (end < span.end && endsInAbbreviation(near, text.slice(end, end + 8))) continue;
    const sentence = trimSpan(text, { start, end });
    if (sentence.end > sentence.start) sentences.push(sentence);
    start = end;
  }
  return sentences;
}

/** Where Unicode ends a sentence; the last is the span's end. */
function* boundaries(text: string, { start, end }: Span): Generator<number> {
  let at = start;
  while (end - at > WINDOW) {
    const found = windowBoundaries(text, at, at + WINDOW);
    yield* found;
    // The window's last sentence may go on: it is read again, from its start.
    at = found.at(-1) ?? lastGap(text, at, at + WINDOW);
  }
  yield* windowBoundaries(text, at, end);
  if (end > start) yield end;
}

/** Boundaries strictly inside a window. */
function windowBoundaries(text: string, start: number, end: number): number[] {
  const found: number[] = [];
  const window = text.slice(start, end).replace(BREAKS, ' ');
  for (const { index } of segmenter.segment(window)) if (index > 0) found.push(start + index);
  return found;
}

/** Where to read on in a sentence longer than the window: after its last blank. */
function lastGap(text: string, start: number, end: number): number {
  for (let at = end - 1; at > start + WINDOW / 2; at -= 1) {
    if (/\s/.test(text.charAt(at - 1))) return at;
  }
  return /[\uDC00-\uDFFF]/.test(text.charAt(end)) ? end - 1 : end;
}
