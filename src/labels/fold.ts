/** A text with every run of white space folded to one blank, and the way back. */
export interface Folded {
  readonly text: string;
  /** Offset in the original of each folded character; one more entry for the end. */
  readonly offsets: Uint32Array;
}

/**
 * Folds white space, so that a quote may be wrapped differently from its
 * document. The way back takes four bytes a character: it is made when it is
 * first asked for, which for most documents is never.
 */
export function foldWhiteSpace(text: string): Folded {
  let offsets: Uint32Array | undefined;
  return {
    text: text.replaceAll(/\s+/g, ' '),
    get offsets() {
      offsets ??= offsetsOf(text);
      return offsets;
    },
  };
}

function offsetsOf(text: string): Uint32Array {
  const offsets = new Uint32Array(text.length + 1);
  let length = 0;
  for (const run of text.matchAll(/(\s+)|\S+/g)) {
    const kept = run[1] === undefined ? run[0].length : 1;
    for (let at = 0; at < kept; at += 1) offsets[length + at] = run.index + at;
    length += kept;
  }
  offsets[length] = text.length;
  return offsets.slice(0, length + 1);
}

/** Every start of `needle` in `text`, from left to right; occurrences may overlap. */
export function occurrences(text: string, needle: string): number[] {
  const found: number[] = [];
  if (needle === '') return found;
  for (let at = text.indexOf(needle); at >= 0; at = text.indexOf(needle, at + 1)) found.push(at);
  return found;
}
