import { foldWhiteSpace } from './fold.ts';

/**
 * The place of a text that shares most words with a quote that was not found:
 * what the person probably meant. Undefined when less than a third is shared.
 */
export function nearestText(
  text: string,
  quote: string,
): { start: number; text: string } | undefined {
  const wanted = new Set(wordsOf(quote).map(([word]) => word));
  const words = wordsOf(text);
  const size = Math.min(words.length, wordsOf(quote).length);
  const best = bestWindow(
    words.map(([word]) => (wanted.has(word) ? word : undefined)),
    size,
  );
  if (wanted.size === 0 || best.shared / wanted.size < 1 / 3) return undefined;
  const first = words[best.from];
  const last = words[best.from + size - 1];
  if (!first || !last) return undefined;
  const found = text.slice(first[1], last[1] + last[0].length);
  return { start: first[1], text: shorten(foldWhiteSpace(found).text, 160) };
}

/** The window of `size` words that holds most distinct wanted words; unwanted words are undefined. */
function bestWindow(
  words: readonly (string | undefined)[],
  size: number,
): { shared: number; from: number } {
  const counts = new Map<string, number>();
  let best = { shared: 0, from: 0 };
  for (const [at, word] of words.entries()) {
    if (word !== undefined) counts.set(word, (counts.get(word) ?? 0) + 1);
    const leaving = words[at - size];
    if (leaving !== undefined) {
      const left = (counts.get(leaving) ?? 0) - 1;
      if (left > 0) counts.set(leaving, left);
      else counts.delete(leaving);
    }
    if (counts.size > best.shared) best = { shared: counts.size, from: Math.max(0, at - size + 1) };
  }
  return best;
}

/** Lower-cased words with their offsets. */
function wordsOf(text: string): [word: string, start: number][] {
  return [...text.matchAll(/\S+/g)].map((match) => [match[0].toLowerCase(), match.index]);
}

/** Cuts a text for a message, at a character that is not half of a pair. */
export function shorten(text: string, length: number): string {
  const characters = Array.from(text);
  return characters.length <= length ? text : `${characters.slice(0, length - 1).join('')}…`;
}
