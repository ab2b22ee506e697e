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
  let inBlank = false;
  for (let at = 0; at < text.length; at += 1) {
    const blank = isBlank(text.charCodeAt(at));
    if (!(blank && inBlank)) {
      offsets[length] = at;
      length += 1;
    }
    inBlank = blank;
  }
  offsets[length] = text.length;
  return offsets.slice(0, length + 1);
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
