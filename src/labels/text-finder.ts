import { occurrences } from './fold.ts';

/** A place where a text stands. */
export interface TextPlace {
  readonly id: string;
  readonly start: number;
}

/** Finds every place of a text: texts in their order, each from left to right; occurrences may overlap. */
export type TextFinder = (wanted: string) => TextPlace[];

/** Reading everything is quicker for so many searches than an index, which is then made. */
const SCANS = 24;
/** Characters of a gram. */
const GRAM = 8;
/** One gram in so many is in the index. */
const SAMPLE = 16;
const BASE = 0x01000193;
/** Brings what all bits say into the high ones. */
const SPREAD = 0x9e3779b1;
/** The same, independent of which grams are in the index. */
const BUCKETS = 0x85ebca6b;
/** What a character weighs when it leaves a gram: the base's power, modulo 2^32. */
const LEAVING = Array.from({ length: GRAM }).reduce((power: number) => Math.imul(power, BASE), 1);

/**
 * Searches texts for many others. Which grams are in the index is decided by
 * what they hold, so that wherever a text stands, the same of its grams are:
 * every place is found.
 */
export function textFinder(texts: ReadonlyMap<string, string>): TextFinder {
  const scan = scanner(texts);
  let scans = 0;
  let indexed: TextFinder | undefined;
  return (wanted) => {
    scans += 1;
    if (scans <= SCANS) return scan(wanted);
    indexed ??= indexOf(texts);
    return indexed(wanted);
  };
}

function scanner(texts: ReadonlyMap<string, string>): TextFinder {
  return (wanted) =>
    [...texts].flatMap(([id, text]) => occurrences(text, wanted).map((start) => ({ id, start })));
}

function indexOf(texts: ReadonlyMap<string, string>): TextFinder {
  const ids = [...texts.keys()];
  const grams = gramIndex([...texts.values()]);
  const scan = scanner(texts);
  return (wanted) => {
    const anchor = rarestGram(wanted, grams);
    // Too short to hold one.
    if (!anchor) return scan(wanted);
    const found: TextPlace[] = [];
    for (let n = anchor.from; n < anchor.to; n += 1) {
      const { text, start } = grams.placeOf(n);
      const id = ids[text] ?? '';
      const first = start - anchor.offset;
      if (first >= 0 && texts.get(id)?.startsWith(wanted, first)) found.push({ id, start: first });
    }
    return found;
  };
}

/** Places of grams, in an order that puts those of one hash, and some others, side by side. */
interface GramIndex {
  /** Places from `from` up to `to` may hold the gram. */
  range(hash: number): { from: number; to: number };
  placeOf(n: number): { text: number; start: number };
}

/** Half a byte a character: a place is one number, counted over all texts, in the bucket of its hash. */
function gramIndex(texts: readonly string[]): GramIndex {
  const starts = new Float64Array(texts.length + 1);
  let grams = 0;
  for (const [at, text] of texts.entries()) {
    starts[at + 1] = (starts[at] ?? 0) + text.length;
    eachSampled(text, () => {
      grams += 1;
    });
  }
  const bits = Math.min(24, Math.max(1, Math.ceil(Math.log2(grams + 1))));
  const bucketOf = (hash: number) => Math.imul(hash, BUCKETS) >>> (32 - bits);
  const ends = new Uint32Array(2 ** bits + 1);
  for (const text of texts) {
    eachSampled(text, (hash) => {
      ends[bucketOf(hash) + 1] = (ends[bucketOf(hash) + 1] ?? 0) + 1;
    });
  }
  for (let bucket = 1; bucket < ends.length; bucket += 1) {
    ends[bucket] = (ends[bucket] ?? 0) + (ends[bucket - 1] ?? 0);
  }
  const places = new Float64Array(grams);
  const filled = ends.slice();
  for (const [at, text] of texts.entries()) {
    eachSampled(text, (hash, start) => {
      const bucket = bucketOf(hash);
      const n = filled[bucket] ?? 0;
      places[n] = (starts[at] ?? 0) + start;
      filled[bucket] = n + 1;
    });
  }
  return {
    range: (hash) => ({ from: ends[bucketOf(hash)] ?? 0, to: ends[bucketOf(hash) + 1] ?? 0 }),
    placeOf: (n) => {
      const place = places[n] ?? 0;
      const text = lastNotAbove(starts, place);
      return { text, start: place - (starts[text] ?? 0) };
    },
  };
}

/** Where the last number of a rising row stands that is not above a value. */
function lastNotAbove(row: Float64Array, value: number): number {
  let low = 0;
  let high = row.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((row[middle] ?? 0) <= value) low = middle;
    else high = middle - 1;
  }
  return low;
}

/** The indexed gram of a text that can stand in the fewest places, and where in the text it is. */
function rarestGram(
  wanted: string,
  grams: GramIndex,
): { from: number; to: number; offset: number } | undefined {
  let found: { from: number; to: number; offset: number } | undefined;
  eachSampled(wanted, (hash, offset) => {
    const { from, to } = grams.range(hash);
    if (!found || to - from < found.to - found.from) found = { from, to, offset };
  });
  return found;
}

/** Calls back with the hash of each gram that is in the index, and where it starts. */
function eachSampled(text: string, take: (hash: number, start: number) => void): void {
  let hash = 0;
  for (let end = 0; end < text.length; end += 1) {
    hash = (Math.imul(hash, BASE) + text.charCodeAt(end)) | 0;
    if (end >= GRAM) hash = (hash - Math.imul(text.charCodeAt(end - GRAM), LEAVING)) | 0;
    if (end >= GRAM - 1 && (Math.imul(hash, SPREAD) >>> 16) % SAMPLE === 0)
      take(hash, end - GRAM + 1);
  }
}
