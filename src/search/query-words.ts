import type { Span } from '../types.ts';

const WORD = /[\p{L}\p{N}][\p{L}\p{N}\p{M}]*/gu;

/** Scripts that write no blanks between words: compared by pairs of characters. */
const UNSPACED = /[\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}]/u;

/** Words that say little of what an English question is about. */
const COMMON = new Set(
  (
    'a about an and are as at be been but by can could did do does for from had has have how i if ' +
    'in into is it its me my no not of on or our should so than that the their there these this ' +
    'those to was we were what when where which who why will with would you your'
  ).split(' '),
);

/** Of two words, how much of the longer one the common beginning has to be. */
const SHARED = 0.55;
const SHARED_LETTERS = 4;

/**
 * Where a text says a word of the query, in the same or a similar form
 * (rotate, rotating): what to paint for a reader. Ranking knows nothing of it.
 */
export function queryWords(query: string, text: string): Span[] {
  const asked = new Set([...query.matchAll(WORD)].map(([word]) => folded(word)));
  const telling = [...asked].filter((word) => !COMMON.has(word));
  // Of a query of common words alone, they are what there is.
  const words = telling.length > 0 ? telling : [...asked];
  const pairs = new Set(words.filter((word) => UNSPACED.test(word)).flatMap(pairsOf));
  return [...text.matchAll(WORD)].flatMap(({ 0: word, index }) => {
    const whole = { start: index, end: index + word.length };
    if (UNSPACED.test(word)) return pairSpans(word, index, pairs);
    return words.some((other) => similar(folded(word), other)) ? [whole] : [];
  });
}

function folded(word: string): string {
  return word.normalize('NFKC').toLowerCase();
}

function similar(a: string, b: string): boolean {
  // A short word shares too few letters with its plural.
  if (a === b || `${a}s` === b || a === `${b}s`) return true;
  let shared = 0;
  while (shared < a.length && shared < b.length && a[shared] === b[shared]) shared += 1;
  return shared >= SHARED_LETTERS && shared >= SHARED * Math.max(a.length, b.length);
}

function pairsOf(word: string): string[] {
  const characters = [...word];
  if (characters.length === 1) return characters;
  return characters.slice(1).map((second, at) => `${characters[at]}${second}`);
}

/** Stretches of a word that pairs of the query cover. */
function pairSpans(word: string, offset: number, pairs: ReadonlySet<string>): Span[] {
  const spans: { start: number; end: number }[] = [];
  for (const pair of pairs) {
    for (let at = word.indexOf(pair); at >= 0; at = word.indexOf(pair, at + 1)) {
      spans.push({ start: offset + at, end: offset + at + pair.length });
    }
  }
  spans.sort((a, b) => a.start - b.start);
  const merged: { start: number; end: number }[] = [];
  for (const span of spans) {
    const last = merged.at(-1);
    if (last && span.start <= last.end) last.end = Math.max(last.end, span.end);
    else merged.push(span);
  }
  return merged;
}
