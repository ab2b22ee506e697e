/** What a person answered to a screen of parents, numbered from 1. */
export type Answer =
  | { readonly kind: 'right'; readonly numbers: readonly number[] }
  | { readonly kind: 'read'; readonly number: number }
  | { readonly kind: 'none' | 'no-answer' | 'skip' | 'quit' };

const words: Readonly<Record<string, 'none' | 'no-answer' | 'skip' | 'quit'>> = {
  n: 'none',
  none: 'none',
  x: 'no-answer',
  s: 'skip',
  skip: 'skip',
  q: 'quit',
  quit: 'quit',
};

/** Reads an answer; undefined where it is none, or names a number that was not shown. */
export function parseAnswer(line: string, shown: number): Answer | undefined {
  const text = line.trim().toLowerCase();
  const kind = Object.hasOwn(words, text) ? words[text] : undefined;
  if (kind !== undefined) return { kind };
  const isShown = (number: number) => number >= 1 && number <= shown;
  const read = /^r\s*(\d+)$/.exec(text);
  if (read) {
    const number = Number(read[1]);
    return isShown(number) ? { kind: 'read', number } : undefined;
  }
  if (!/^\d+(?:[\s,]+\d+)*$/.test(text)) return undefined;
  const numbers = [...new Set(text.split(/[\s,]+/).map(Number))];
  return numbers.every(isShown) ? { kind: 'right', numbers } : undefined;
}
