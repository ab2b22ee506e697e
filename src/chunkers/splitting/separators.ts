import { graphemeSpans, snapToGrapheme } from '../../segment/graphemes.ts';
import { wordSpans } from '../../segment/words.ts';
import type { Span } from '../../types.ts';

/** One way to divide a piece of a text; what it divides a piece into covers the piece without gaps. */
export interface Separator {
  /** Whether the piece has it at all. */
  readonly isIn: (piece: Span) => boolean;
  readonly divide: (piece: Span) => Iterable<Span>;
  /** Whether nothing divides the parts any further. */
  readonly last: boolean;
}

/**
 * A separator that stays at the start of the part behind it. It is found at
 * every place, also where it overlaps itself; a line feed in it stands for any
 * line end, and a place inside a character counts as none. For pieces of a body.
 */
export function separatorOf(text: string, separator: string, body: Span): Separator {
  const find = finderOf(text.slice(body.start, body.end), separator);
  return {
    last: false,
    isIn: ({ start, end }) => find(text.slice(start, end), 0) >= 0,
    *divide({ start, end }) {
      // A search in the text itself would run on behind the piece.
      const piece = text.slice(start, end);
      let from = start;
      for (let at = find(piece, 1); at >= 0; at = find(piece, at + 1)) {
        if (snapToGrapheme(text, start + at) < start + at) continue;
        yield { start: from, end: start + at };
        from = start + at;
      }
      yield { start: from, end };
    },
  };
}

/** What `""` divides into: characters or, where words are counted, words with the blanks before them. */
export function smallest(text: string, unit: 'character' | 'word'): Separator {
  const divide = (piece: Span) =>
    unit === 'word' ? wordParts(text, piece) : graphemeSpans(text, piece);
  return { last: true, isIn: () => true, divide };
}

function* wordParts(text: string, { start, end }: Span): Generator<Span> {
  let from = start;
  for (const { end: to } of wordSpans(text, { start, end })) {
    yield { start: from, end: to };
    from = to;
  }
  if (from < end) yield { start: from, end };
}

/** Offset of a separator in a piece at or after an offset; −1 when there is none. */
type Find = (piece: string, from: number) => number;

function finderOf(body: string, separator: string): Find {
  const lines = separator.split(/\r\n?|\n/);
  const plain = lines.join('\n');
  if (lines.length === 1 || !body.includes('\r'))
    return (piece, from) => piece.indexOf(plain, from);
  const escaped = lines.map((line) => line.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&'));
  const pattern = new RegExp(escaped.join('(?:\\r\\n|\\r(?!\\n)|\\n)'), 'g');
  return (piece, from) => {
    pattern.lastIndex = from;
    return pattern.exec(piece)?.index ?? -1;
  };
}
