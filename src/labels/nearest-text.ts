import { foldWhiteSpace } from './fold.ts';

interface Word {
  /** Lower-cased, without punctuation at its edges. */
  readonly word: string;
  readonly start: number;
  readonly end: number;
}

/**
 * The place of a text that shares most words with a quote that was not found:
 * what the person probably meant, from its first shared word on. Undefined
 * when less than a third is shared.
 */
export function nearestText(
  text: string,
  quote: string,
): { start: number; text: string } | undefined {
  const quoted = wordsOf(quote);
  const wanted = new Set(quoted.map(({ word }) => word));
  const words = wordsOf(text);
  // A person's version may have words that the text lacks, or lack some of its.
  const size = Math.min(words.length, quoted.length + Math.ceil(quoted.length / 4));
  const window = bestWindow(
    words.map(({ word }) => (wanted.has(word) ? word : undefined)),
    size,
  );
  if (wanted.size === 0 || window.shared / wanted.size < 1 / 3) return undefined;
  const at = sharedWords(words, { wanted, from: window.from, size });
  const first = words[at.first];
  // Where little is shared, as much text as was quoted tells more.
  const last = words[Math.max(at.last, Math.min(at.first + quoted.length, words.length) - 1)];
  if (!first || !last) return undefined;
  const found = text.slice(first.start, last.end);
  return { start: first.start, text: shorten(foldWhiteSpace(found).text, 160) };
}

/** Indices of the first and last wanted word of a window, leaving out repeats at its edges. */
function sharedWords(
  words: readonly Word[],
  { wanted, from, size }: { wanted: ReadonlySet<string>; from: number; size: number },
): { first: number; last: number } {
  const found = words.flatMap(({ word }, index) =>
    index >= from && index < from + size && wanted.has(word) ? [{ word, index }] : [],
  );
  const occursIn = (some: typeof found, word: string) => some.some((one) => one.word === word);
  while (found.length > 1 && occursIn(found.slice(0, -1), found.at(-1)?.word ?? '')) found.pop();
  while (found.length > 1 && occursIn(found.slice(1), found[0]?.word ?? '')) found.shift();
  return { first: found[0]?.index ?? from, last: found.at(-1)?.index ?? from };
}

/**
 * The window of `size` words that holds most distinct wanted words, and among
 * those the one with the fewest words between its first and last wanted one.
 */
function bestWindow(
  words: readonly (string | undefined)[],
  size: number,
): { shared: number; from: number } {
  const counts = new Map<string, number>();
  let best = { shared: 0, from: 0, length: Number.POSITIVE_INFINITY };
  for (const [at, word] of words.entries()) {
    if (word !== undefined) counts.set(word, (counts.get(word) ?? 0) + 1);
    const leaving = words[at - size];
    if (leaving !== undefined) {
      const left = (counts.get(leaving) ?? 0) - 1;
      if (left > 0) counts.set(leaving, left);
      else counts.delete(leaving);
    }
    if (counts.size < best.shared || word === undefined) continue;
    let from = Math.max(0, at - size + 1);
    while (words[from] === undefined) from += 1;
    const length = at - from;
    if (counts.size > best.shared || length < best.length)
      best = { shared: counts.size, from, length };
  }
  return best;
}

function wordsOf(text: string): Word[] {
  return [...text.matchAll(/\S+/g)].map((match) => {
    const [whole] = match;
    const bare = whole.toLowerCase().replace(/^[\p{P}\p{S}]+|[\p{P}\p{S}]+$/gu, '');
    return { word: bare || whole, start: match.index, end: match.index + whole.length };
  });
}

/** Cuts a text for a message, at a character that is not half of a pair. */
export function shorten(text: string, length: number): string {
  const characters = Array.from(text);
  return characters.length <= length ? text : `${characters.slice(0, length - 1).join('')}…`;
}
