import type { ReadDocument } from './reader.ts';

const FEWEST_PAGES = 5;
const SHARE = 0.3;
const SHOWN = 3;
const LONGEST = 40;

/**
 * Says which text repeats on over 30 % of the pages of a site, as menus and
 * footers do; undefined where none does, or where there are fewer than five
 * pages. Headings, table rows and fences do not count. Nothing is left out.
 */
export function boilerplateNote(pages: readonly ReadDocument[]): string | undefined {
  if (pages.length < FEWEST_PAGES) return undefined;
  const pagesOf = new Map<string, number>();
  for (const { text } of pages) {
    for (const line of new Set(text.split('\n').map((one) => one.trim()))) {
      if (isText(line)) pagesOf.set(line, (pagesOf.get(line) ?? 0) + 1);
    }
  }
  const repeated = [...pagesOf].filter(([, count]) => count > SHARE * pages.length);
  if (repeated.length === 0) return undefined;
  const characters = (some: Iterable<number>) => [...some].reduce((sum, one) => sum + one, 0);
  const part =
    characters(repeated.map(([line, count]) => line.length * count)) /
    characters(pages.map(({ text }) => text.length));
  const examples = repeated
    .sort(([a, m], [b, n]) => n - m || b.length - a.length || (a < b ? -1 : 1))
    .slice(0, SHOWN)
    .map(([line, count]) => `"${shorten(line)}" on ${count}`);
  const what = repeated.length === 1 ? '1 line repeats' : `${repeated.length} lines repeat`;
  return `${what} on over 30 % of the ${pages.length} HTML pages (${examples.join(', ')}${repeated.length > SHOWN ? ', …' : ''}): about ${Math.round(100 * part)} % of their text, and chunks will hold it; leave it out where the pages are made, or put it in <nav>`;
}

function isText(line: string): boolean {
  return !/^(?:#{1,6} |\||`{3})/.test(line) && /[\p{L}\p{N}]/u.test(line);
}

function shorten(line: string): string {
  const characters = [...line.slice(0, 2 * LONGEST)];
  return characters.length > LONGEST ? `${characters.slice(0, LONGEST).join('')}…` : line;
}
