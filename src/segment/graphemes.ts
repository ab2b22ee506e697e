import type { Span } from '../types.ts';

const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** How far back a cluster is looked for; a longer one is cut, at a character. */
const REACH = 4096;

/**
 * The last grapheme boundary at or before an offset: never inside a surrogate
 * pair, a CRLF, or a cluster of up to 4,096 code units.
 */
export function snapToGrapheme(text: string, offset: number): number {
  if (offset <= 0) return 0;
  if (offset >= text.length) return text.length;
  if (isPlainBoundary(text, offset)) return offset;
  const start = startBefore(text, offset);
  const code = text.codePointAt(offset) ?? 0;
  const slice = text.slice(start, offset + (code > 0xffff ? 2 : 1));
  const segment = segmenter.segment(slice).containing(offset - start);
  return start + (segment?.index ?? offset - start);
}

/**
 * Whether a cut at an offset goes through a surrogate pair, a CRLF, or a
 * grapheme cluster of up to 4,096 code units. A cut beside white space does
 * not, whatever combines with it: white space is no part of a chunk's edge.
 */
export function splitsGrapheme(text: string, offset: number): boolean {
  const around = text.slice(Math.max(0, offset - 1), offset + 1);
  if (around.length < 2) return false;
  if (around === '\r\n' || isTrail(text, offset)) return true;
  if (/\s/.test(around)) return false;
  const start = snapToGrapheme(text, offset);
  if (start === offset) return false;
  const [cluster] = segmenter.segment(text.slice(start, start + REACH + 1));
  return (cluster?.segment.length ?? 0) <= REACH;
}

/** The grapheme clusters of a span, in order; clusters of over 4,096 code units are cut. */
export function* graphemeSpans(text: string, { start, end }: Span): Generator<Span> {
  let at = start;
  while (at < end) {
    for (const to of clusterEnds(text, at, end)) {
      yield { start: at, end: to };
      at = to;
    }
  }
}

/** Ends of the next few clusters; a slice's last one may go on behind it and is left for the next call. */
function clusterEnds(text: string, from: number, end: number): number[] {
  for (const reach of [REACH / 16, REACH]) {
    const reached = Math.min(end, from + reach);
    // Half a pair at the slice's end would look like a boundary.
    const to = isTrail(text, reached) ? reached - 1 : reached;
    const ends: number[] = [];
    for (const { index } of segmenter.segment(text.slice(from, to))) {
      if (index > 0) ends.push(from + index);
    }
    if (to === end) ends.push(end);
    if (ends.length > 0) return ends;
  }
  const cut = from + REACH;
  return [isTrail(text, cut) ? cut - 1 : cut];
}

/** In front of a character that never joins what stands before it, unless that joins what follows: a boundary without looking further. */
function isPlainBoundary(text: string, offset: number): boolean {
  const before = text.charCodeAt(offset - 1);
  const after = text.charCodeAt(offset);
  if (before < 0x300 && after < 0x300) return !(before === 0x0d && after === 0x0a);
  if (!standsAlone(after)) return false;
  // A joiner, or of the scripts that have prepended signs.
  if (before === 0x200d || (before >= 0x600 && before < 0xe00)) return false;
  const high = text.charCodeAt(offset - 2);
  return !(before >= 0xdc00 && before <= 0xdfff && high >= 0xd804 && high <= 0xd807);
}

/** Characters that neither combine nor are part of a syllable block: below U+0300, ideographs, kana, full-width forms. */
function standsAlone(unit: number): boolean {
  return (
    unit < 0x300 ||
    (unit >= 0x3001 && unit <= 0x3029) ||
    (unit >= 0x3041 && unit <= 0x3096) ||
    (unit >= 0x30a1 && unit <= 0x30ff) ||
    (unit >= 0x3400 && unit <= 0x9fff) ||
    (unit >= 0xff01 && unit <= 0xff60)
  );
}

function startBefore(text: string, offset: number): number {
  const limit = Math.max(0, offset - REACH);
  let start = offset - 1;
  while (start > limit && !isPlainBoundary(text, start)) start -= 1;
  return isTrail(text, start) ? start - 1 : start;
}

/** Whether an offset lies inside a surrogate pair. */
function isTrail(text: string, offset: number): boolean {
  return /^[\uD800-\uDBFF][\uDC00-\uDFFF]$/.test(text.slice(offset - 1, offset + 1));
}
