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

/** Where a gram stands: texts by number, in order, and where in each. */
interface Places {
  readonly text: number[];
  readonly start: number[];
}

function indexOf(texts: ReadonlyMap<string, string>): TextFinder {
  const ids = [...texts.keys()];
  const grams = new Map<number, Places>();
  for (const [at, id] of ids.entries()) {
    eachSampled(texts.get(id) ?? '', (hash, start) => {
      const places = grams.get(hash);
      if (!places) {
        grams.set(hash, { text: [at], start: [start] });
        return;
      }
      places.text.push(at);
      places.start.push(start);
    });
  }
  const scan = scanner(texts);
  return (wanted) => {
    const anchor = rarestGram(wanted, grams);
    // Too short to hold one.
    if (!anchor) return scan(wanted);
    const { places, offset } = anchor;
    return places.start.flatMap((start, n) => {
      const id = ids[places.text[n] ?? 0] ?? '';
      const first = start - offset;
      return first >= 0 && texts.get(id)?.startsWith(wanted, first) ? [{ id, start: first }] : [];
    });
  };
}

/** The indexed gram of a text that stands in the fewest places, and where in the text it is. */
function rarestGram(
  wanted: string,
  grams: ReadonlyMap<number, Places>,
): { places: Places; offset: number } | undefined {
  let found: { places: Places; offset: number } | undefined;
  eachSampled(wanted, (hash, offset) => {
    const places = grams.get(hash) ?? { text: [], start: [] };
    if (!found || places.start.length < found.places.start.length) found = { places, offset };
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
