import type { Span } from '../types.ts';

/** Offset of the first character that is not white space at or after `from`; `until` (the text's end) when there is none before it. */
export function nextInk(text: string, from: number, until = text.length): number {
  let at = from;
  while (at < until && isWhite(text.charCodeAt(at))) at += 1;
  return at;
}

/** A span without its outer white space; empty (start = end) when it holds nothing else. */
export function trimSpan(text: string, { start, end }: Span): Span {
  const from = nextInk(text, start, end);
  let to = end;
  while (to > from && isWhite(text.charCodeAt(to - 1))) to -= 1;
  return { start: from, end: to };
}

/** Whether a span holds nothing but white space. */
export function isBlank(text: string, { start, end }: Span): boolean {
  return nextInk(text, start, end) >= end;
}

/** How many characters of a span are not white space, in UTF-16 units. */
export function countInk(text: string, { start, end }: Span): number {
  let count = 0;
  for (let at = start; at < end; at += 1) if (!isWhite(text.charCodeAt(at))) count += 1;
  return count;
}

/** `\s` of regular expressions, a code unit at a time: a search for the next one would not stop at a span's end. */
function isWhite(unit: number): boolean {
  if (unit < 0x80) return unit === 0x20 || (unit >= 0x09 && unit <= 0x0d);
  return unit === 0xa0 || (unit >= 0x1680 && /\s/.test(String.fromCharCode(unit)));
}
