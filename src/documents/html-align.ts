import { decodeReference, type HtmlText } from './html-tree.ts';

/** A stretch of a text node's value and where it stands in the source; stretches of equal length correspond character by character. */
export interface Stretch {
  readonly text: string;
  readonly from: number;
  readonly to: number;
}

/** Where a part of a stretch stands. A part of one that could be followed only as a whole has its place alone if it would seem to correspond. */
export function placeWithin(
  { text, from, to }: Stretch,
  start: number,
  end: number,
): { from: number; to: number } {
  if (text.length === to - from) return { from: from + start, to: from + end };
  return end - start === to - from ? { from, to: from } : { from, to };
}

/** Elements whose text is not decoded. */
const RAW = new Set(['xmp', 'plaintext', 'iframe', 'noembed', 'noframes']);

const REFERENCE = /&(?:#[xX][0-9a-fA-F]+;?|#[0-9]+;?|[0-9a-zA-Z]+;?)/y;
/** Characters behind which source and value may part. */
const PARTING = /[&\r\0<]/g;

/**
 * Finds where the characters of a text node stand in the source. Character
 * references, CRLF and what the parser passes over make the two differ; what
 * cannot be followed is one stretch as a whole.
 */
export function stretchesOf(node: HtmlText, source: string): Stretch[] {
  const { value, sourceCodeLocation: place } = node;
  if (!place) return [];
  const { startOffset: start, endOffset: end } = place;
  if (end - start === value.length && source.startsWith(value, start)) {
    return [{ text: value, from: start, to: end }];
  }
  const raw = node.parentNode !== null && RAW.has(node.parentNode.nodeName);
  return follow(value, source, { start: raw ? start : startOf(value, source, start), end, raw });
}

/** Longer references are not looked for. */
const LONGEST_REFERENCE = 64;

/**
 * Where a text node begins: parse5 gives the last character of a reference that
 * a node begins with behind white space that was passed over.
 */
function startOf(value: string, source: string, start: number): number {
  if (value.startsWith(source.charAt(start))) return start;
  const from = Math.max(0, start - LONGEST_REFERENCE);
  const at = from + source.slice(from, start + 1).lastIndexOf('&');
  if (at < from) return start;
  const [length, sourceLength] = referenceAt(source, at);
  const decoded = decodeReference(source.slice(at, at + sourceLength));
  const isIt = length > 0 && at + sourceLength === start + 1 && value.startsWith(decoded);
  return isIt ? at : start;
}

function follow(
  value: string,
  source: string,
  { start, end, raw }: { start: number; end: number; raw: boolean },
): Stretch[] {
  const found: Stretch[] = [];
  let at = start;
  let done = 0;
  const take = (length: number, sourceLength: number) => {
    if (length > 0) {
      found.push({ text: value.slice(done, done + length), from: at, to: at + sourceLength });
    }
    done += length;
    at += sourceLength;
  };
  while (done < value.length && at < end) {
    const plain = Math.min(nextParting(source, at), end) - at;
    if (plain > 0) {
      if (!value.startsWith(source.slice(at, at + plain), done)) break;
      take(plain, plain);
      continue;
    }
    const step = stepAt(value, source, { at, done, raw });
    if (!step) break;
    take(...step);
  }
  if (done < value.length) {
    // Of equal length it would seem to correspond character by character.
    const to = end - at === value.length - done ? at : Math.max(at, end);
    found.push({ text: value.slice(done), from: at, to });
  }
  return found;
}

function nextParting(source: string, from: number): number {
  PARTING.lastIndex = from;
  return PARTING.exec(source)?.index ?? source.length;
}

/** How many characters of the value the sign at `at` stands for, and how many of the source it takes. */
function stepAt(
  value: string,
  source: string,
  { at, done, raw }: { at: number; done: number; raw: boolean },
): [length: number, sourceLength: number] | undefined {
  switch (source.charAt(at)) {
    case '\r':
      // The line break behind <pre> is passed over, but may be in the node's place.
      return [value.charAt(done) === '\n' ? 1 : 0, source.charAt(at + 1) === '\n' ? 2 : 1];
    case '\0':
      return [value.charAt(done) === '\uFFFD' ? 1 : 0, 1];
    case '<':
      return value.charAt(done) === '<' ? [1, 1] : passOverTag(source, at);
    default: {
      const [length, sourceLength] = raw ? [1, 1] : referenceAt(source, at);
      const decoded = source.slice(at, at + sourceLength);
      const wanted = sourceLength === 1 ? decoded : decodeReference(decoded);
      return value.startsWith(wanted, done) ? [length, sourceLength] : undefined;
    }
  }
}

/** A tag inside a text node is one that the parser passed over. */
function passOverTag(source: string, at: number): [number, number] | undefined {
  const close = source.indexOf('>', at);
  return close < 0 ? undefined : [0, close + 1 - at];
}

function referenceAt(source: string, at: number): [length: number, sourceLength: number] {
  REFERENCE.lastIndex = at;
  const reference = REFERENCE.exec(source)?.[0];
  if (reference === undefined) return [1, 1];
  const decoded = decodeReference(reference);
  if (decoded === reference) return [1, 1];
  // `&copyright` is the sign and "right": what both end in was not part of the reference.
  let rest = 0;
  while (rest < decoded.length && decoded.at(-1 - rest) === reference.at(-1 - rest)) rest += 1;
  return [decoded.length - rest, reference.length - rest];
}
