import type { PdfLine } from './pdf-lines.ts';

/** A header or footer stands on at least so many pages, and on half of all. */
const FEWEST_PAGES = 3;

/** How many lines at each end of a page may be one. */
const DEPTH = 2;

/**
 * The lines that belong to the pages and not to the text: page numbers,
 * running headers and footers. They are among the outermost lines of a page
 * and say the same, numbers apart, on at least half of the pages and on three;
 * on three pages alone when they also stand at the same height and cannot be
 * the head of a long table.
 */
export function furnitureOf(lines: readonly PdfLine[]): ReadonlySet<PdfLine> {
  const pages = byKey(lines, ({ page }) => page);
  const edges = [...pages.values()].flatMap((page) => {
    const sorted = [...page].sort((a, b) => b.y - a.y);
    return [...new Set([...sorted.slice(0, DEPTH), ...sorted.slice(-DEPTH)])];
  });
  const onPages = (same: readonly PdfLine[]) => new Set(same.map(({ page }) => page)).size;
  const usual = [...byKey(edges, textKey).values()].filter(
    (same) => onPages(same) >= Math.max(FEWEST_PAGES, pages.size / 2),
  );
  const ofChapters = [...byKey(edges.filter(isNoTableHead), placeKey).values()].filter(
    (same) => onPages(same) >= FEWEST_PAGES,
  );
  return new Set([...usual, ...ofChapters].flat());
}

/** What a line says, numbers apart: page numbers in roman figures too. */
function textKey({ text }: PdfLine): string {
  return /^[ivxlc]+$/i.test(text) ? '0' : text.replace(/\d+/g, '0');
}

function placeKey(line: PdfLine): string {
  return `${Math.round(line.y)} ${textKey(line)}`;
}

function isNoTableHead({ text, hasGap }: PdfLine): boolean {
  return !hasGap || /\d/.test(text);
}

function byKey<K>(lines: readonly PdfLine[], key: (line: PdfLine) => K): Map<K, PdfLine[]> {
  const groups = new Map<K, PdfLine[]>();
  for (const line of lines) {
    const group = groups.get(key(line));
    if (group) group.push(line);
    else groups.set(key(line), [line]);
  }
  return groups;
}
