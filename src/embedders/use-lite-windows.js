// Plain JavaScript: a worker thread loads it, and a worker cannot load TypeScript.

/**
 * A text of at most the model's limit, and its length in pieces.
 * @typedef {{ readonly text: string, readonly pieces: number }} Window
 */

/**
 * Counts the pieces of one word. Counts add up: no piece reaches over a space.
 * @typedef {(word: string) => number} CountPieces
 */

/** Counting is quadratic in a word's length, so that longer ones are cut before they are counted. */
const LONGEST_WORD = 400;

/**
 * Packs whole sentences into as few windows as follow one another; a sentence
 * over the limit is split at words, and a word over the limit at code points.
 * White space is one blank: to the model every other kind is an unknown piece.
 *
 * @param {readonly string[]} sentences
 * @param {CountPieces} count
 * @param {number} limit in pieces, at least 2
 * @returns {Window[]}
 */
export function packWindows(sentences, count, limit) {
  /** @type {Window[]} */
  const parts = [];
  for (const sentence of sentences) {
    const words = sentence.split(/\s+/u).filter((word) => word !== '');
    parts.push(
      ...join(
        words.flatMap((word) => splitWord(word, count, limit)),
        limit,
      ),
    );
  }
  return join(parts, limit);
}

/**
 * Joins neighbours with a blank for as long as they fit.
 *
 * @param {readonly Window[]} parts
 * @param {number} limit
 */
function join(parts, limit) {
  /** @type {Window[]} */
  const joined = [];
  /** @type {string[]} */
  let texts = [];
  let pieces = 0;
  for (const part of parts) {
    if (texts.length > 0 && pieces + part.pieces > limit) {
      joined.push({ text: texts.join(' '), pieces });
      texts = [];
      pieces = 0;
    }
    texts.push(part.text);
    pieces += part.pieces;
  }
  if (texts.length > 0) joined.push({ text: texts.join(' '), pieces });
  return joined;
}

/**
 * @param {string} word
 * @param {CountPieces} count
 * @param {number} limit
 * @returns {Window[]}
 */
function splitWord(word, count, limit) {
  const points = [...word];
  if (points.length > LONGEST_WORD) {
    return slices(points, LONGEST_WORD).flatMap((part) => splitWord(part, count, limit));
  }
  const pieces = count(word);
  // A single code point is not divisible, whatever it decomposes into.
  if (pieces <= limit || points.length === 1) return [{ text: word, pieces }];
  const half = Math.ceil(points.length / 2);
  return slices(points, half).flatMap((part) => splitWord(part, count, limit));
}

/**
 * @param {readonly string[]} points
 * @param {number} size
 */
function slices(points, size) {
  /** @type {string[]} */
  const parts = [];
  for (let at = 0; at < points.length; at += size) {
    parts.push(points.slice(at, at + size).join(''));
  }
  return parts;
}
