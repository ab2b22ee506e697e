/** A longer run of letters, of signs or of white space is cut for the tokeniser. */
const LONGEST_RUN = 500;

const RUN = /\p{L}+|[^\s\p{L}\p{N}]+|\s+/gu;

/**
 * A text as the pieces to encode: whole, unless it has a run of over 500
 * letters, signs or blanks, which the pre-tokeniser cannot split and in which
 * byte-pair merging takes quadratic time. Such a run is cut every 500 units.
 */
export function encodablePieces(text: string): readonly string[] {
  if (!mayHaveLongRun(text)) return [text];
  const pieces: string[] = [];
  let from = 0;
  for (const { 0: run, index } of text.matchAll(RUN)) {
    let cut = index + LONGEST_RUN;
    while (cut < index + run.length) {
      if (isLowSurrogate(text.charCodeAt(cut))) cut -= 1;
      pieces.push(text.slice(from, cut));
      from = cut;
      cut += LONGEST_RUN;
    }
  }
  pieces.push(text.slice(from));
  return pieces;
}

function isLowSurrogate(unit: number): boolean {
  return unit >= 0xdc00 && unit <= 0xdfff;
}

/** A quick look at one character in 500: a long run holds at least one of them, and all around it is alike. */
function mayHaveLongRun(text: string): boolean {
  for (let at = LONGEST_RUN; at < text.length; at += LONGEST_RUN) {
    const kind = asciiKind(text.charCodeAt(at));
    let start = at;
    while (start > 0 && alike(text, start - 1, kind) && at - start <= LONGEST_RUN) start -= 1;
    let end = at + 1;
    while (end < text.length && alike(text, end, kind) && end - at <= LONGEST_RUN) end += 1;
    if (end - start > LONGEST_RUN) return true;
  }
  return false;
}

/** Characters beyond ASCII may be of any kind. */
function alike(text: string, at: number, kind: number): boolean {
  const other = asciiKind(text.charCodeAt(at));
  return other === ANY || kind === ANY || other === kind;
}

const ANY = 0;

function asciiKind(unit: number): number {
  if (unit > 0x7f) return ANY;
  if ((unit | 0x20) >= 0x61 && (unit | 0x20) <= 0x7a) return 1;
  if (unit >= 0x30 && unit <= 0x39) return 2;
  return unit <= 0x20 ? 3 : 4;
}
