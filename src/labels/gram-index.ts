/** Characters of a gram: so many fit a hash of 32 bits, each moved on by four when the next one comes. */
const GRAM = 8;
const STEP = 4;
/** A gram is in the index whose first four bits are none: one in 16. */
const SAMPLE = 32 - STEP;
/** Brings what a character says into the high bits. */
const SPREAD = 0x9e3779b1;
/** The same, independent of which grams are in the index. */
const BUCKETS = 0x85ebca6b;

/** Places of grams, in an order that puts those of one hash, and some others, side by side. */
export interface GramIndex {
  /** Places from `from` up to `to` may hold the gram. */
  range(hash: number): { from: number; to: number };
  placeOf(n: number): { text: number; start: number };
}

/**
 * Where the sampled grams of texts stand. Which grams are in it is decided by
 * what they hold, so that wherever a text stands, the same of its grams are.
 * Half a byte a character: a place is one number, counted over all texts, in the
 * bucket of its hash.
 */
export function gramIndex(texts: readonly string[]): GramIndex {
  const starts = new Float64Array(texts.length + 1);
  const found = new GramList();
  for (const [at, text] of texts.entries()) {
    const first = starts[at] ?? 0;
    eachSampled(text, (hash, start) => found.push(hash, first + start));
    starts[at + 1] = first + text.length;
  }
  const bits = Math.min(24, Math.max(1, Math.ceil(Math.log2(found.size + 1))));
  const bucketOf = (hash: number) => Math.imul(hash, BUCKETS) >>> (32 - bits);
  const ends = new Uint32Array(2 ** bits + 1);
  for (let n = 0; n < found.size; n += 1) {
    const after = bucketOf(found.hashes[n] ?? 0) + 1;
    ends[after] = (ends[after] ?? 0) + 1;
  }
  for (let bucket = 1; bucket < ends.length; bucket += 1) {
    ends[bucket] = (ends[bucket] ?? 0) + (ends[bucket - 1] ?? 0);
  }
  const places = new Float64Array(found.size);
  const filled = ends.slice();
  for (let n = 0; n < found.size; n += 1) {
    const bucket = bucketOf(found.hashes[n] ?? 0);
    const next = filled[bucket] ?? 0;
    places[next] = found.places[n] ?? 0;
    filled[bucket] = next + 1;
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

/** Hashes of grams with their places, in the order in which they were met. */
class GramList {
  hashes = new Int32Array(1024);
  places = new Float64Array(1024);
  size = 0;

  push(hash: number, place: number): void {
    if (this.size === this.hashes.length) {
      const { hashes, places } = this;
      this.hashes = new Int32Array(2 * hashes.length);
      this.hashes.set(hashes);
      this.places = new Float64Array(2 * places.length);
      this.places.set(places);
    }
    this.hashes[this.size] = hash;
    this.places[this.size] = place;
    this.size += 1;
  }
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
export function rarestGram(
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
    hash = ((hash << STEP) + Math.imul(text.charCodeAt(end), SPREAD)) | 0;
    if (hash >>> SAMPLE === 0 && end >= GRAM - 1) take(hash, end - GRAM + 1);
  }
}
