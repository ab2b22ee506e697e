import { styleText } from 'node:util';
import { causeLines } from './cause-lines.ts';
import type { VerdictLine } from './cell-line.ts';
import { causeTable } from './crossing/cause-table.ts';
import { type Grid, gridOf, retrieverLegend } from './crossing/grid.ts';
import { withShortNames } from './crossing/short-names.ts';
import { coverageLines, matrixLines, tableRows } from './crossing/terminal-parts.ts';
import { headline } from './headline.ts';
import { plainTable } from './plain-table.ts';
import { exclusionsOf, legendOf } from './run-notes.ts';
import { type Column, tablesOf } from './variant-tables.ts';
import { verdictLines } from './verdict-lines.ts';
import type { Report, ReportView } from './view.ts';

type Style = Parameters<typeof styleText>[0];

/** The report on the terminal: variants, what was left out, verdict. */
export const terminalTable: Report = (given, { color, columns }) => {
  const view = withShortNames(given);
  const grid = gridOf(view.run);
  const paint = color ? paintLines : (_: Style, text: string) => text;
  const lines = [
    headline(view),
    '',
    ...(grid ? matrixLines(view, grid, columns) : []),
    ...tablesOf(view).flatMap(({ title, columns: shown, base }) => [
      ...(title === '' ? [] : ['', title]),
      ...(grid && base !== undefined
        ? coverageLines(grid, shown, columns)
        : [drawTable(view, shown, { grid, paint, stacked: !fits(view, grid, shown, columns) })]),
    ]),
    '',
    ...exclusionsOf(view),
    ...legendOf(view),
    ...(grid ? retrieverLegend(grid) : []),
    '',
    ...verdictLines(view).flatMap((line) => [
      paint(styles[line.level], line.text),
      ...line.detail.map((text) => `  ${text}`),
    ]),
    '',
    ...lostLines(view, grid),
  ];
  return `${lines.join('\n').trimEnd()}\n`;
};

function lostLines(view: ReportView, grid: Grid | null): string[] {
  const table = grid && causeTable(view, grid);
  if (grid && table) {
    const rows = tableRows(view, grid, { values: table.values });
    return [
      table.title,
      plainTable(['variant', ...table.columns], rows, { gap: 2 }),
      ...table.lines.map((text) => `  ${text}`),
    ];
  }
  const lost = causeLines(view.causes);
  return lost ? [lost.title, ...lost.lines.map((text) => `  ${text}`)] : [];
}

/** The caller has decided on colour, so the process's own stream is not asked; codes end with their line. */
function paintLines(style: Style, text: string): string {
  const lines = text.split('\n');
  return lines.map((line) => styleText(style, line, { validateStream: false })).join('\n');
}

/** Whether the table fits with its header on one line, which is as wide as the table and plain ASCII. */
function fits(
  view: ReportView,
  grid: Grid | null,
  shown: readonly Column[],
  width: number,
): boolean {
  const plain = drawTable(view, shown, { grid, paint: (_, text) => text, stacked: false });
  const [header = ''] = plain.split('\n');
  return header.length <= width;
}

const styles: Readonly<Record<VerdictLine['level'], Style>> = {
  good: 'green',
  bad: 'red',
  warn: 'yellow',
  plain: 'reset',
};

interface Drawing {
  /** Rows of a crossed run stand below the name of their variant. */
  readonly grid: Grid | null;
  readonly paint: (style: Style, text: string) => string;
  /** Header over two lines, for narrow terminals. */
  readonly stacked: boolean;
}

function drawTable(
  view: ReportView,
  shown: readonly Column[],
  { grid, paint, stacked }: Drawing,
): string {
  const cell = (column: Column, text: string) => (column.dim ? paint('dim', text) : text);
  const head = (name: string) => (stacked ? name.replace(/(?=@)|(?<=-)/, '\n') : name);
  const rows: string[][] = [];
  if (shown.some(({ chance }) => chance !== '')) {
    rows.push(['(chance)', ...shown.map(({ chance }) => chance)].map((text) => paint('dim', text)));
  }
  const values = view.run.runs.map((_, row) => shown.map((column) => column.values[row] ?? ''));
  const texts = view.run.runs.map((_, row) =>
    shown.map((column) => cell(column, column.values[row] ?? '')),
  );
  rows.push(...tableRows(view, grid, { values, texts }));
  const names = shown.map((column) => cell(column, head(column.name)));
  return plainTable(['variant', ...names], rows, { gap: stacked ? 1 : 2 });
}
