import { occurrences } from './fold.ts';
import { gramIndex, rarestGram } from './gram-index.ts';

/** A place where a text stands. */
export interface TextPlace {
  readonly id: string;
  readonly start: number;
}

/** Finds every place of a text: texts in their order, each from left to right; occurrences may overlap. */
export type TextFinder = (wanted: string) => TextPlace[];

/** Reading everything is quicker for so many searches than an index, which is then made. */
const SCANS = 24;

/**
 * Searches texts for many others: by reading them, and after some searches by
 * an index, which finds the same.
 */
export function textFinder(texts: ReadonlyMap<string, string>): TextFinder {
  const scan = scanner(texts);
  let scans = 0;
  let indexed: TextFinder | undefined;
  return (wanted) => {
    scans += 1;
    if (scans <= SCANS) return scan(wanted);
    indexed ??= indexOf(texts, scan);
    return indexed(wanted);
  };
}

function scanner(texts: ReadonlyMap<string, string>): TextFinder {
  return (wanted) =>
    [...texts].flatMap(([id, text]) => occurrences(text, wanted).map((start) => ({ id, start })));
}

function indexOf(texts: ReadonlyMap<string, string>, scan: TextFinder): TextFinder {
  const ids = [...texts.keys()];
  const grams = gramIndex([...texts.values()]);
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
