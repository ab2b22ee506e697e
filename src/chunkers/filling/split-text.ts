import { graphemeSpans } from '../../segment/graphemes.ts';
import { sentenceSpans } from '../../segment/sentences.ts';
import { wordSpans } from '../../segment/words.ts';
import type { Span } from '../../types.ts';

/** A part of a block that was too large for a chunk. */
export interface Part extends Span {
  /** Whether it is a whole sentence. */
  readonly sentence: boolean;
}

/**
 * Cuts a text at sentences; a sentence of more than `most` at words, and a
 * word of more than `pack` at graphemes, packed into parts of up to `pack`.
 * A part is larger only where one grapheme is.
 */
export function splitText(
  span: Span,
  text: string,
  { size, most, pack }: { size: (part: Span) => number; most: number; pack: number },
): Part[] {
  const fits = (part: Span) => size(part) <= pack;
  const parts: Part[] = [];
  for (const sentence of sentenceSpans(text, span)) {
    if (size(sentence) <= most) {
      parts.push({ ...sentence, sentence: true });
      continue;
    }
    for (const run of packSpans(wordSpans(text, sentence), fits)) {
      const pieces = run.fits ? [run] : packSpans([...graphemeSpans(text, run)], fits);
      for (const { start, end } of pieces) parts.push({ start, end, sentence: false });
    }
  }
  return parts;
}

/** Joins neighbours as long as they fit together; one that does not fit alone stands alone, marked. */
export function packSpans(
  spans: readonly Span[],
  fits: (span: Span) => boolean,
): (Span & { readonly fits: boolean })[] {
  const packed: (Span & { readonly fits: boolean })[] = [];
  let from = 0;
  let guess = 16;
  while (from < spans.length) {
    const first = from;
    const joined = (count: number): Span => ({
      start: spans[first]?.start ?? 0,
      end: spans[first + count - 1]?.end ?? 0,
    });
    const most = mostThatFit((count) => fits(joined(count)), spans.length - from, guess);
    guess = Math.max(most, 1);
    packed.push({ ...joined(guess), fits: most > 0 });
    from += guess;
  }
  return packed;
}

/** The largest count up to `limit` that fits, where smaller counts fit too: doubling from a guess, then halving. */
function mostThatFit(fits: (count: number) => boolean, limit: number, guess: number): number {
  let low = 0;
  let high = Math.min(guess, limit);
  while (fits(high)) {
    low = high;
    if (high === limit) return limit;
    high = Math.min(high * 2, limit);
  }
  while (high - low > 1) {
    const middle = (low + high) >>> 1;
    if (fits(middle)) low = middle;
    else high = middle;
  }
  return low;
}
