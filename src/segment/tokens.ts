import type { Span } from '../types.ts';
import { cl100k, cl100kRanks } from './cl100k.ts';
import { encodablePieces } from './long-runs.ts';
import type { Source } from './source.ts';

/** The encodings a variant can name. */
export const ENCODINGS = ['cl100k_base'] as const;
export type Encoding = (typeof ENCODINGS)[number];

/** What a fingerprint records where tokens decide the cuts. */
export const TOKENS_VERSION = 'gpt-tokenizer 4.0.0, runs cut at 500';

/** A document's text that spells `<|endoftext|>` is ordinary text. */
const ORDINARY = { disallowedSpecial: new Set<string>() };

/**
 * How many cl100k tokens a text has, special tokens read as ordinary text.
 * Equal to the encoding's own count but for runs of over 500 letters, signs or
 * blanks, which are counted in pieces of 500.
 */
export function countTokens(text: string): number {
  const { countTokens: count } = cl100k();
  let tokens = 0;
  for (const piece of encodable(text)) tokens += count(piece, ORDINARY);
  return tokens;
}

/** `countTokens` of a part of a source; a part is counted once, however many ask soon after. */
export function tokensIn(source: Source, { start, end }: Span): number {
  if (parts === MOST_PARTS) {
    counted = new WeakMap();
    parts = 0;
  }
  const sizes = counted.get(source) ?? new Map<number, number>();
  counted.set(source, sizes);
  const key = start * (source.text.length + 1) + end;
  const known = sizes.get(key);
  if (known !== undefined) return known;
  const size = countTokens(source.text.slice(start, end));
  sizes.set(key, size);
  parts += 1;
  return size;
}

/** By start × (length + 1) + end: one number a span, for texts of up to 94 million code units. */
let counted = new WeakMap<Source, Map<number, number>>();
/** At so many counts, of some 50 bytes each, all are forgotten. */
const MOST_PARTS = 500_000;
let parts = 0;

/**
 * End offsets (UTF-16, into the source's text) of every token of a part of a
 * document, in order; without `within`, of the whole document. A token that
 * ends inside a character ends at that character's start, so that it may be
 * empty; its last token takes the whole character.
 */
export function tokenEnds(
  source: Source,
  within: Span = { start: 0, end: source.text.length },
): Uint32Array {
  const scans = known.get(source) ?? new Map<string, Uint32Array>();
  known.set(source, scans);
  const key = `${within.start}-${within.end}`;
  const found = scans.get(key);
  if (found) return found;
  const ends = scan(source.text.slice(within.start, within.end), within.start);
  scans.set(key, ends);
  return ends;
}

const known = new WeakMap<Source, Map<string, Uint32Array>>();

function scan(text: string, from: number): Uint32Array {
  const { encode } = cl100k();
  const ends: number[] = [];
  let at = 0;
  let spare = 0;
  for (const piece of encodable(text)) {
    for (const token of encode(piece, ORDINARY)) {
      spare += byteLengths()[token] ?? 0;
      while (at < text.length) {
        const code = text.codePointAt(at) ?? 0;
        const bytes = utf8Length(code);
        if (bytes > spare) break;
        spare -= bytes;
        at += code > 0xffff ? 2 : 1;
      }
      ends.push(from + at);
    }
  }
  return Uint32Array.from(ends);
}

/**
 * U+FEFF goes in as U+200B, equally long and one token in both: the tokeniser's
 * regular expression takes U+FEFF for white space, which the reference
 * implementation does not.
 */
function encodable(text: string): readonly string[] {
  return encodablePieces(text.includes('\uFEFF') ? text.replaceAll('\uFEFF', '\u200B') : text);
}

/** Bytes of a code point in UTF-8; a lone surrogate is encoded as U+FFFD, three bytes. */
function utf8Length(code: number): number {
  if (code < 0x80) return 1;
  if (code < 0x800) return 2;
  return code < 0x10000 ? 3 : 4;
}

let lengths: Uint16Array | undefined;

function byteLengths(): Uint16Array {
  lengths ??= Uint16Array.from(cl100kRanks(), (bytes) =>
    typeof bytes === 'string' ? Buffer.byteLength(bytes) : bytes.length,
  );
  return lengths;
}
