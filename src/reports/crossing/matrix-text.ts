import { plainTable } from '../plain-table.ts';
import type { Grid } from './grid.ts';
import { type Matrix, type MatrixCell, rankMarks } from './matrix.ts';

/**
 * A matrix for a terminal: means with their marks, and, where the width allows, the
 * differences to the control. Retrievers that do not fit beside the others stand below them.
 */
export function matrixText(
  matrix: Matrix,
  grid: Grid,
  width: number,
): { text: string; hasDifferences: boolean } {
  const draw = (hasDifferences: boolean) => {
    const { texts, tail } = cellTexts(matrix, hasDifferences);
    const part = { corner: matrix.metric, grid, texts, tail };
    return { text: gridText(part, width), hasDifferences };
  };
  if (matrix.control === null) return draw(false);
  const full = draw(true);
  const plain = draw(false);
  return height(full.text) > height(plain.text) || longestLine(full.text) > width ? plain : full;
}

function cellTexts(
  { cells }: Matrix,
  hasDifferences: boolean,
): { texts: string[][]; tail: number } {
  const all = cells.flat().filter((cell) => cell !== null);
  const longest = (part: (cell: MatrixCell) => string) =>
    Math.max(0, ...all.map((cell) => part(cell).length));
  const parts: ((cell: MatrixCell) => string)[] = [
    ...(hasDifferences ? [differenceText] : []),
    rankMarks,
    ({ star }) => star,
  ];
  const widths = parts.map(longest);
  const texts = cells.map((row) =>
    row.map((cell) => {
      if (cell === null) return `failed${' '.repeat(sum(widths) + spaced(widths))}`;
      const behind = parts.map((part, at) => {
        const width = widths[at] ?? 0;
        return width === 0 ? '' : ` ${part(cell).padEnd(width)}`;
      });
      return `${cell.text}${behind.join('')}`;
    }),
  );
  return { texts, tail: sum(widths) + spaced(widths) };
}

function differenceText({ difference }: MatrixCell): string {
  return difference ? `${difference.text}${difference.sure ? '*' : ''}` : '';
}

/** A blank in front of each part that is there. */
function spaced(widths: readonly number[]): number {
  return widths.filter((width) => width > 0).length;
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}

/** Texts by variant and retriever as tables no wider than `width`, as far as one column fits. */
export function gridText(
  {
    corner,
    grid,
    texts,
    tail = 0,
  }: {
    corner: string;
    grid: Pick<Grid, 'variants' | 'retrievers'>;
    texts: readonly (readonly string[])[];
    /** Columns of marks at the end of every text, under which no head stands. */
    tail?: number;
  },
  width: number,
): string {
  const draw = (from: number, to: number) =>
    plainTable(
      [corner, ...grid.retrievers.slice(from, to).map(({ label }) => headOf(label, tail))],
      grid.variants.map((variant, at) => [variant, ...(texts[at]?.slice(from, to) ?? [])]),
    );
  const tables: string[] = [];
  let from = 0;
  while (from < grid.retrievers.length) {
    let to = grid.retrievers.length;
    while (to > from + 1 && longestLine(draw(from, to)) > width) to -= 1;
    tables.push(draw(from, to));
    from = to;
  }
  return tables.join('\n\n');
}

/** A label with parameters on several lines, none of them above the marks. */
function headOf(label: string, tail: number): string {
  const lines = label.split(/(?<=[:,])/);
  return lines.map((line) => `${line}${' '.repeat(tail)}`).join('\n');
}

function height(text: string): number {
  return text.split('\n').length;
}

function longestLine(text: string): number {
  return Math.max(...text.split('\n').map((line) => line.length));
}
