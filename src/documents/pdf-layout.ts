import { compoundsIn } from './join-lines.ts';
import { mainSize, type PdfLine } from './pdf-lines.ts';

/** A heading is set larger than the text by this, and is no longer than this. */
const HEADING_SIZE = 1.15;
const LONGEST_HEADING = 200;
/** A gap wider than this many usual line distances ends a paragraph. */
const PARAGRAPH_GAP = 1.4;

/** What leads to a page number in a table of contents. */
const LEADER = /(?:\s?\.){4,}\s*\w+$/;

/** What is usual in a document. */
export interface Layout {
  readonly bodySize: number;
  /** Usual distance of two lines. */
  readonly leading: number;
  /** Sizes of headings, the largest first. */
  readonly headingSizes: readonly number[];
  readonly compounds: ReadonlySet<string>;
}

/** Measures a document. */
export function layoutOf(lines: readonly PdfLine[]): Layout {
  const bodySize = mainSize(lines.map(({ size, text }) => ({ size, weight: text.length })));
  const isHeading = (line: PdfLine) => looksLikeHeading(line, bodySize);
  const sizes = new Set(lines.filter(isHeading).map(({ size }) => size));
  return {
    bodySize,
    leading: leadingOf(lines, bodySize),
    headingSizes: [...sizes].sort((a, b) => b - a),
    compounds: compoundsIn(lines.map(({ text }) => text)),
  };
}

/** Of the distances between lines of the text's size the tenth smallest in a hundred: gaps between paragraphs may be in the majority. */
function leadingOf(lines: readonly PdfLine[], bodySize: number): number {
  const distances = lines
    .flatMap((line, index) => {
      const before = lines[index - 1];
      return before?.size === bodySize && line.size === bodySize ? [distance(before, line)] : [];
    })
    .filter((gap) => gap > 0.8 * bodySize && gap < 3 * bodySize)
    .sort((a, b) => a - b);
  return distances[Math.floor(distances.length / 10)] ?? 1.2 * bodySize;
}

/** Whether a line is set as a heading is. */
export function looksLikeHeading({ size, text }: PdfLine, bodySize: number): boolean {
  return (
    size >= HEADING_SIZE * bodySize &&
    text.length <= LONGEST_HEADING &&
    /\p{L}.*\p{L}/u.test(text) &&
    !isEntry(text)
  );
}

/** Whether a line is one of a table of contents; only its end is looked at, since the pattern is slow on many dots. */
function isEntry(text: string): boolean {
  return LEADER.test(text.slice(-100));
}

/** How far a line lies below the one before; 0 across pages. */
export function distance(before: PdfLine | undefined, { page, y }: PdfLine): number {
  return before?.page === page ? before.y - y : 0;
}

/** Whether a line lies further below the one before than lines of a paragraph do. */
export function isApart(
  before: PdfLine | undefined,
  line: PdfLine,
  { leading }: Pick<Layout, 'leading'>,
): boolean {
  return distance(before, line) > PARAGRAPH_GAP * Math.max(leading, line.size);
}

/** Whether a line is one of several that stand one below another: a table's, or a table of contents'. */
export function isRow({ hasGap, text }: PdfLine): boolean {
  return hasGap || isEntry(text);
}
