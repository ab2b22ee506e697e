import { UserError } from '../errors.ts';
import type { Embedder } from '../types.ts';
import { hashingWords, wordWeight } from './hashing-words.ts';
import { unitVector } from './unit-vector.ts';

/** Raised with every change of the vectors. */
const VERSION = 1;
const DEFAULT_DIMENSIONS = 384;
const MAX_DIMENSIONS = 65_536;

/**
 * `hashing[:dimensions]`: signed feature hashing of words (Weinberger et al.,
 * 2009). Lexical: it knows no synonyms and no word order. Fast, offline, and
 * the same on every machine.
 */
export function openHashing(argument: string | undefined): Embedder {
  const dimensions = readDimensions(argument);
  return {
    id: `hashing@${VERSION}/${dimensions}`,
    dimensions,
    batch: { size: 256, concurrency: 1 },
    embed: async (texts) => texts.map((text) => hashingVector(text, dimensions)),
  };
}

function readDimensions(argument: string | undefined): number {
  if (argument === undefined) return DEFAULT_DIMENSIONS;
  const dimensions = Number(argument);
  if (/^[1-9]\d*$/.test(argument) && dimensions <= MAX_DIMENSIONS) return dimensions;
  throw new UserError(
    `"hashing:${argument}": the number of dimensions is a whole number from 1 to ${MAX_DIMENSIONS}, for example hashing:${DEFAULT_DIMENSIONS}`,
  );
}

/** Each word adds its weight × (1 + ln count) to one dimension, with one sign. */
function hashingVector(text: string, dimensions: number): Float32Array {
  const counts = new Map<string, number>();
  for (const word of hashingWords(text)) counts.set(word, (counts.get(word) ?? 0) + 1);
  // Sums of floats depend on their order: sorted, the order of the words cannot matter.
  const words = [...counts].sort(([a], [b]) => (a < b ? -1 : 1));
  const sums = new Float64Array(dimensions);
  for (const [word, count] of words) addWord(sums, word, wordWeight(word) * (1 + Math.log(count)));
  const [first] = words;
  // Words can cancel each other out; a text with words must not look like one without.
  if (first && sums.every((sum) => sum === 0)) addWord(sums, first[0], 1);
  return unitVector(sums);
}

function addWord(sums: Float64Array, word: string, weight: number): void {
  const hash = hash32(word);
  const at = (hash >>> 1) % sums.length;
  sums[at] = (sums[at] ?? 0) + (hash % 2 === 0 ? weight : -weight);
}

/**
 * FNV-1a over the UTF-16 code units, low byte first, with the finaliser of
 * MurmurHash3 behind it (FNV's low bits alone are too regular).
 */
export function hash32(text: string): number {
  let hash = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) {
    const unit = text.charCodeAt(i);
    hash = Math.imul(hash ^ (unit & 0xff), 0x01000193);
    hash = Math.imul(hash ^ (unit >>> 8), 0x01000193);
  }
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
}
