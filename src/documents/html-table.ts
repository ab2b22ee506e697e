import type { Run, Sign } from './block-writer.ts';
import { inlineRuns } from './html-lines.ts';
import {
  attribute,
  childrenOf,
  descendants,
  type HtmlElement,
  type HtmlNode,
  isElement,
} from './html-tree.ts';

/** A row of a table: its cells by column, and where it begins. */
export interface TableRow {
  readonly cells: readonly (readonly Run[])[];
  readonly at: number;
}

const WIDEST_SPAN = 20;

/**
 * The rows of a table of data, or undefined for one that lays out a page: it
 * has one column, says so (`role="presentation"`), or holds headings, code or
 * another table.
 */
export function dataRows(table: HtmlElement, source: string): readonly TableRow[] | undefined {
  if (['presentation', 'none'].includes(attribute(table, 'role') ?? '')) return undefined;
  for (const node of descendants(table)) {
    if (node !== table && /^(?:h[1-6]|table|pre|hr)$/.test(node.nodeName)) return undefined;
  }
  const rows = rowElements(table).map((row) => readRow(row, source));
  placeSpans(rows);
  return rows.some(({ cells }) => cells.length > 1)
    ? rows.filter(({ cells }) => cells.some((cell) => cell.length > 0))
    : undefined;
}

function rowElements(table: HtmlElement): HtmlElement[] {
  const isRow = (node: HtmlNode): node is HtmlElement => isElement(node) && node.tagName === 'tr';
  const sections = childrenOf(table).flatMap((node) => (isRow(node) ? [node] : childrenOf(node)));
  return sections.filter(isRow);
}

interface SpannedRow extends TableRow {
  cells: (readonly Run[])[];
  /** For each cell in turn: how many further rows it reaches into. */
  readonly reach: number[];
}

function readRow(row: HtmlElement, source: string): SpannedRow {
  const read: SpannedRow = { cells: [], reach: [], at: row.sourceCodeLocation?.startOffset ?? 0 };
  for (const cell of childrenOf(row)) {
    if (!isElement(cell) || (cell.tagName !== 'td' && cell.tagName !== 'th')) continue;
    const reach = span(cell, 'rowspan') - 1;
    read.cells.push(inlineRuns(cell, source));
    read.reach.push(reach);
    for (let column = 1; column < span(cell, 'colspan'); column += 1) {
      read.cells.push([]);
      read.reach.push(reach);
    }
  }
  return read;
}

function span(cell: HtmlElement, name: 'rowspan' | 'colspan'): number {
  const stated = Number(attribute(cell, name) ?? 1);
  return Number.isInteger(stated) ? Math.min(Math.max(stated, 1), WIDEST_SPAN) : 1;
}

/** Puts an empty cell where one of a row above reaches down, so that the others stand below their heading. */
function placeSpans(rows: readonly SpannedRow[]): void {
  let reaching: number[] = [];
  for (const row of rows) {
    const cells: (readonly Run[])[] = [];
    const next: number[] = [];
    let own = 0;
    for (let column = 0; own < row.cells.length || (reaching[column] ?? 0) > 0; column += 1) {
      const left = reaching[column] ?? 0;
      cells.push(left > 0 ? [] : (row.cells[own] ?? []));
      next.push(left > 0 ? left - 1 : (row.reach[own] ?? 0));
      if (left <= 0) own += 1;
    }
    row.cells = cells;
    reaching = next;
  }
}

/** The lines of a pipe table: the first row is its head, as markdown demands one. */
export function tableLines(rows: readonly TableRow[]): { runs: readonly Run[]; sign: Sign }[] {
  const width = rows.reduce((most, { cells }) => Math.max(most, cells.length), 0);
  const lines = rows.map(({ cells, at }, index) => {
    const padded =
      index === 0 ? [...cells, ...Array<readonly Run[]>(width - cells.length).fill([])] : cells;
    const runs = padded.flatMap((cell): readonly Run[] => [
      ...escapePipes(cell),
      ' ',
      { text: '|', from: endOf(cell, at), to: endOf(cell, at) },
      ' ',
    ]);
    return { runs: runs.slice(0, -1), sign: { text: '| ', at } };
  });
  const [head] = lines;
  if (head) {
    const at = endOf(head.runs, head.sign.at);
    const rule = {
      runs: [{ text: '--- |'.concat(' --- |'.repeat(width - 1)), from: at, to: at }],
      sign: { text: '| ', at },
    };
    lines.splice(1, 0, rule);
  }
  return lines;
}

/** Where the last piece of a line ends in the source. */
function endOf(runs: readonly Run[], otherwise: number): number {
  for (let index = runs.length - 1; index >= 0; index -= 1) {
    const run = runs[index];
    if (run && run !== ' ') return run.to;
  }
  return otherwise;
}

function escapePipes(runs: readonly Run[]): readonly Run[] {
  return runs.flatMap((run) => {
    if (run === ' ' || !run.text.includes('|')) return [run];
    const exact = run.text.length === run.to - run.from;
    let at = 0;
    return run.text.split(/(?=\|)/).flatMap((text): Run[] => {
      const from = exact ? run.from + at : run.from;
      at += text.length;
      const piece = { text, from, to: exact ? run.from + at : run.to };
      return text.startsWith('|') ? [{ text: '\\', from, to: from }, piece] : [piece];
    });
  });
}
