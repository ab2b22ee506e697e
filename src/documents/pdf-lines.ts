/** A piece of text as a PDF sets it, in points from the page's lower left corner. */
export interface PdfItem {
  readonly text: string;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  /** Of the font. */
  readonly size: number;
  /** Whether all letters of the font are equally wide. */
  readonly isMono: boolean;
  /** Whether the line ends behind it. */
  readonly endsLine: boolean;
}

/** A line of a page. */
export interface PdfLine {
  readonly text: string;
  /** Counted from 1. */
  readonly page: number;
  readonly left: number;
  readonly y: number;
  readonly size: number;
  /** Whether it is set as code is: in a font of equally wide letters. */
  readonly isMono: boolean;
  /** Whether a wide gap divides it, as the columns of a table are. */
  readonly hasGap: boolean;
}

/** As part of the font's size: how far a baseline may lie off its line's, and the least gap between columns. */
const SAME_LINE = 0.5;
const WIDE_GAP = 1.5;

/** Puts the pieces of a page together to lines, in the order in which the file draws them. */
export function linesOf(items: readonly PdfItem[], page: number): PdfLine[] {
  const lines: PdfLine[] = [];
  let open: PdfItem[] = [];
  const close = () => {
    const line = lineOf(open, page);
    if (line) lines.push(line);
    open = [];
  };
  for (const item of items) {
    const last = open.findLast(hasInk);
    if (
      last &&
      hasInk(item) &&
      Math.abs(item.y - last.y) > SAME_LINE * Math.max(item.size, last.size)
    ) {
      close();
    }
    open.push(item);
    if (item.endsLine) close();
  }
  close();
  return lines;
}

function hasInk({ text }: PdfItem): boolean {
  return text.trim() !== '';
}

function lineOf(items: readonly PdfItem[], page: number): PdfLine | undefined {
  const inked = items.filter(hasInk);
  const [first] = inked;
  if (!first) return undefined;
  const gaps = inked.map((item, index) => {
    const before = inked[index - 1];
    return before ? item.x - (before.x + before.width) : 0;
  });
  const size = mainSize(
    inked.map(({ text, size: of }) => ({ size: of, weight: text.trim().length })),
  );
  return {
    text: items
      .map(({ text }) => text)
      .join('')
      .replace(/\s+/g, ' ')
      .trim(),
    page,
    left: inked.reduce((left, { x }) => Math.min(left, x), first.x),
    y: first.y,
    size,
    isMono: inked.every(({ isMono }) => isMono),
    hasGap: gaps.some((gap) => gap > WIDE_GAP * size),
  };
}

/** The size that most characters are set in, to half a point; of equals the smaller. */
export function mainSize(
  parts: readonly { readonly size: number; readonly weight: number }[],
): number {
  const weights = new Map<number, number>();
  for (const { size, weight } of parts) {
    const rounded = Math.round(size * 2) / 2;
    weights.set(rounded, (weights.get(rounded) ?? 0) + weight);
  }
  let best = { size: 0, weight: -1 };
  for (const [size, weight] of weights) {
    if (weight > best.weight || (weight === best.weight && size < best.size))
      best = { size, weight };
  }
  return best.size;
}
