import { styleText } from 'node:util';
import { causeLines } from './cause-lines.ts';
import type { VerdictLine } from './cell-line.ts';
import { visible } from './format.ts';
import { plainTable } from './plain-table.ts';
import { verdictLines } from './verdict-lines.ts';
import {
  type Column,
  exclusionsOf,
  headline,
  legendOf,
  marksOf,
  type Report,
  type ReportView,
  tablesOf,
} from './view.ts';

type Style = Parameters<typeof styleText>[0];

/** The report on the terminal: variants, what was left out, verdict. */
export const terminalTable: Report = (view, { color, columns }) => {
  const paint = color ? paintLines : (_: Style, text: string) => text;
  const lost = causeLines(view.causes);
  const lines = [
    headline(view),
    '',
    ...tablesOf(view).flatMap(({ title, columns: shown }) => [
      ...(title === '' ? [] : ['', title]),
      drawTable(view, shown, { paint, stacked: !fits(view, shown, columns) }),
    ]),
    '',
    ...exclusionsOf(view),
    ...legendOf(view),
    '',
    ...verdictLines(view).flatMap((line) => [
      paint(styles[line.level], line.text),
      ...line.detail.map((text) => `  ${text}`),
    ]),
    '',
    ...(lost ? [lost.title, ...lost.lines.map((text) => `  ${text}`)] : []),
  ];
  return `${lines.join('\n').trimEnd()}\n`;
};

/** The caller has decided on colour, so the process's own stream is not asked; codes end with their line. */
function paintLines(style: Style, text: string): string {
  const lines = text.split('\n');
  return lines.map((line) => styleText(style, line, { validateStream: false })).join('\n');
}

/** Whether the table fits with its header on one line, which is as wide as the table and plain ASCII. */
function fits(view: ReportView, shown: readonly Column[], width: number): boolean {
  const plain = drawTable(view, shown, { paint: (_, text) => text, stacked: false });
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
  readonly paint: (style: Style, text: string) => string;
  /** Header over two lines, for narrow terminals. */
  readonly stacked: boolean;
}

function drawTable(
  view: ReportView,
  shown: readonly Column[],
  { paint, stacked }: Drawing,
): string {
  const marks = marksOf(view);
  const cell = (column: Column, text: string) => (column.dim ? paint('dim', text) : text);
  const head = (name: string) => (stacked ? name.replace(/(?=@)|(?<=-)/, '\n') : name);
  const rows: string[][] = [];
  if (shown.some(({ chance }) => chance !== '')) {
    rows.push(['(chance)', ...shown.map(({ chance }) => chance)].map((text) => paint('dim', text)));
  }
  for (const [row, { variant }] of view.run.runs.entries()) {
    const mark = marks.get(variant.name);
    rows.push([
      mark ? `${visible(variant.name)} ${mark}` : visible(variant.name),
      ...shown.map((column) => cell(column, column.values[row] ?? '')),
    ]);
  }
  const names = shown.map((column) => cell(column, head(column.name)));
  return plainTable(['variant', ...names], rows, { gap: stacked ? 1 : 2 });
}
