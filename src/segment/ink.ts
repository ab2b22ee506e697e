import type { Span } from '../types.ts';

const INK = /\S/g;
const BLANK = /\s/;

/** Offset of the first character that is not white space at or after `from`; the text's length when there is none. */
export function nextInk(text: string, from: number): number {
  INK.lastIndex = from;
  return INK.exec(text)?.index ?? text.length;
}

/** A span without its outer white space; empty (start = end) when it holds nothing else. */
export function trimSpan(text: string, { start, end }: Span): Span {
  const from = Math.min(nextInk(text, start), end);
  let to = end;
  while (to > from && BLANK.test(text.charAt(to - 1))) to -= 1;
  return { start: from, end: to };
}

/** Whether a span holds nothing but white space. */
export function isBlank(text: string, { start, end }: Span): boolean {
  return nextInk(text, start) >= end;
}
