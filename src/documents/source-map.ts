import type { SourceSegment } from '../types.ts';

/** Text that is put together piece by piece, each with where it came from. */
export interface MappedText {
  /** Adds text that stands at `from` to `to` of the source. */
  readonly append: (text: string, from: number, to: number) => void;
  /** Adds white space that stands nowhere in the source. */
  readonly space: (text: string) => void;
  readonly isEmpty: () => boolean;
  readonly finish: () => { readonly text: string; readonly segments: readonly SourceSegment[] };
}

/** Starts an empty text. Pieces that follow one another in text and source share a segment. */
export function mappedText(): MappedText {
  const parts: string[] = [];
  const segments: [number, number, number, number][] = [];
  let length = 0;
  return {
    append(text, from, to) {
      if (text === '') return;
      const start = length;
      parts.push(text);
      length += text.length;
      const last = segments.at(-1);
      if (last && continues(last, [start, length, from, to])) {
        last[1] = length;
        last[3] = Math.max(last[3], to);
      } else segments.push([start, length, from, to]);
    },
    space(text) {
      parts.push(text);
      length += text.length;
    },
    isEmpty: () => length === 0,
    finish: () => ({ text: parts.join(''), segments }),
  };
}

function continues(
  [start, end, from, to]: SourceSegment,
  [nextStart, nextEnd, nextFrom, nextTo]: SourceSegment,
): boolean {
  const sameRange = from === nextFrom && to === nextTo;
  // Two stretches that correspond character by character, with at most a blank between them on both sides.
  const sameShift =
    end - start === to - from &&
    nextEnd - nextStart === nextTo - nextFrom &&
    nextStart - end === nextFrom - to &&
    nextStart - end <= 1;
  return sameRange || sameShift;
}
