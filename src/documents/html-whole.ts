import type { BlockWriter } from './block-writer.ts';
import { codeLines, languageOf } from './html-code.ts';
import { inlineRuns } from './html-lines.ts';
import { type TableRow, tableLines } from './html-table.ts';
import type { HtmlElement } from './html-tree.ts';

/** What the elements that are written as a whole are written from and to. */
interface Target {
  readonly source: string;
  readonly writer: BlockWriter;
}

/** Where an element begins in the source; 0 for one that the parser put in. */
export function startOf(element: HtmlElement): number {
  return element.sourceCodeLocation?.startOffset ?? 0;
}

/** Writes `h1` to `h6`. */
export function writeHeading(element: HtmlElement, { source, writer }: Target): void {
  const sign = `${'#'.repeat(Number(element.tagName.slice(1)))} `;
  writer.line(inlineRuns(element, source), { text: sign, at: startOf(element) });
}

/** Writes an element whose white space counts, in a fence. */
export function writeCode(element: HtmlElement, { source, writer }: Target): void {
  const lines = codeLines(element, source);
  const last = lines.at(-1)?.at(-1);
  if (last === undefined) return;
  const from = startOf(element);
  writer.code(lines, languageOf(element), { from, to: last === ' ' ? from : last.to });
}

/** Writes a table of data below its caption. */
export function writeTable(
  element: HtmlElement,
  rows: readonly TableRow[],
  { source, writer }: Target,
): void {
  for (const child of element.childNodes) {
    if (child.nodeName !== 'caption') continue;
    writer.line(inlineRuns(child, source));
    writer.break(2);
  }
  for (const { runs, sign } of tableLines(rows)) {
    writer.line(runs, sign);
    writer.break(1);
  }
}
