/** A text with every run of white space folded to one blank, and the way back. */
export interface Folded {
  readonly text: string;
  /** Where a folded character stands in the original; its end, for the length of the folded text. */
  offsetAt(at: number): number;
}

/** A run of white space, but for a blank that stands alone: nearly all do, and would be replaced by themselves. */
const NOT_ONE_BLANK = /[^\S ]\s*| \s+/g;

/** One mark in so many folded characters: from there the way back is walked. */
const MARK = 1024;

/**
 * Folds white space, so that a quote may be wrapped differently from its
 * document. The marks for the way back are made when it is first asked for,
 * which for most documents is never.
 */
export function foldWhiteSpace(text: string): Folded {
  let marks: Uint32Array | undefined;
  const folded = text.replaceAll(NOT_ONE_BLANK, ' ');
  return {
    text: folded,
    offsetAt: (at) => {
      // Every run was one character: each stands where it stood.
      if (folded.length === text.length) return at;
      marks ??= marksOf(text);
      const mark = Math.min(Math.floor(at / MARK), marks.length - 1);
      return walk(text, { from: marks[mark] ?? 0, steps: at - mark * MARK });
    },
  };
}

/** The offsets of every `MARK`th folded character. */
function marksOf(text: string): Uint32Array {
  const marks = [0];
  for (let from = 0; ; ) {
    from = walk(text, { from, steps: MARK });
    if (from >= text.length) return Uint32Array.from(marks);
    marks.push(from);
  }
}

/** Goes on by folded characters, from one to the start of another, or to the text's end. */
function walk(text: string, { from, steps }: { from: number; steps: number }): number {
  let at = from;
  for (let step = 0; step < steps && at < text.length; step += 1) {
    const inBlank = isBlank(text.charCodeAt(at));
    at += 1;
    while (inBlank && at < text.length && isBlank(text.charCodeAt(at))) at += 1;
  }
  return at;
}

/** What a regular expression calls white space; most characters are told by one comparison. */
function isBlank(code: number): boolean {
  if (code === 0x20) return true;
  if (code < 0x80) return code >= 0x09 && code <= 0x0d;
  return code >= 0xa0 && /\s/.test(String.fromCharCode(code));
}

/** Every start of `needle` in `text`, from left to right; occurrences may overlap. */
export function occurrences(text: string, needle: string): number[] {
  const found: number[] = [];
  if (needle === '') return found;
  for (let at = text.indexOf(needle); at >= 0; at = text.indexOf(needle, at + 1)) found.push(at);
  return found;
}
