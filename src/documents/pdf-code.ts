import type { Run } from './block-writer.ts';
import { isApart, type Layout } from './pdf-layout.ts';
import type { PdfLine } from './pdf-lines.ts';

/** Letters of code are this wide, as part of the font's size. */
const MONO_WIDTH = 0.6;

/** Lines of code with the indentation and the blank lines that their places show. */
export function codeLines(lines: readonly PdfLine[], layout: Layout): Run[][] {
  const margin = lines.reduce((least, { left }) => Math.min(least, left), Number.POSITIVE_INFINITY);
  return lines.flatMap((line, index): Run[][] => {
    const { text, page, left, size } = line;
    const indent = ' '.repeat(Math.round((left - margin) / (MONO_WIDTH * size)));
    const run = { text: indent + text, from: page, to: page + 1 };
    return isApart(lines[index - 1], line, layout) ? [[], [run]] : [[run]];
  });
}
