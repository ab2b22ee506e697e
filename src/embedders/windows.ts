import { sentenceSpans } from '../segment/sentences.ts';

export type CountTokens = (text: string) => number;

/** Far more characters than a limit's tokens hold: what lies beyond is not looked at. */
const CHARACTERS_A_TOKEN = 16;

/**
 * The longest beginning of a text that has at most so many tokens, cut between
 * code points. At least one code point.
 */
export function beginning(text: string, limit: number, count: CountTokens): string {
  const points = [...text.slice(0, limit * CHARACTERS_A_TOKEN)];
  const fits = (length: number) => count(points.slice(0, length).join('')) <= limit;
  if (points.join('').length === text.length && fits(points.length)) return text;
  let [low, high] = [1, points.length];
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (fits(middle)) low = middle;
    else high = middle - 1;
  }
  return points.slice(0, low).join('');
}

/**
 * Cuts a text into windows of at most so many tokens: at the end of a sentence
 * in the second half of what fits, else at white space there, else where it is
 * full. Without the white space around them.
 */
export function windows(text: string, limit: number, count: CountTokens): string[] {
  const found: string[] = [];
  let rest = text.trim();
  while (rest !== '') {
    const fitting = beginning(rest, limit, count);
    const window = fitting === rest ? rest : fitting.slice(0, cutIn(rest, fitting.length));
    found.push(window.trim());
    rest = rest.slice(window.length).trim();
  }
  return found;
}

function cutIn(text: string, end: number): number {
  const half = Math.floor(end / 2);
  // A sentence that ends with the window is seen to end only where the next begins.
  const near = text.slice(0, Math.min(text.length, end + 200));
  const sentence = sentenceSpans(near, { start: 0, end: near.length }).findLast(
    (span) => span.end <= end && span.end < near.length,
  );
  if (sentence && sentence.end > half) return sentence.end;
  if (/\s/.test(text.charAt(end))) return end;
  const blank = text.slice(half, end).search(/\s\S*$/);
  return blank > 0 ? half + blank : end;
}
