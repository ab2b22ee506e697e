import type { Span } from '../types.ts';

const WORD = /\S+/gu;

/** Every word of a text or of one span of it: a run without white space, `/\S+/gu`. Offsets are into `text`. */
export function wordSpans(text: string, within?: Span): readonly Span[] {
  const from = within?.start ?? 0;
  const part = within ? text.slice(within.start, within.end) : text;
  const words: Span[] = [];
  for (const { 0: word, index } of part.matchAll(WORD)) {
    words.push({ start: from + index, end: from + index + word.length });
  }
  return words;
}

/** How many words `/\S+/gu` finds. */
export function countWords(text: string): number {
  let words = 0;
  for (const _ of text.matchAll(WORD)) words += 1;
  return words;
}
