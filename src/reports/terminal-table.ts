import { styleText } from 'node:util';
import Table from 'cli-table3';
import { type VerdictLine, verdictLines } from './verdict-lines.ts';
import {
  bestVariants,
  type Column,
  columnsOf,
  exclusionsOf,
  headline,
  type Report,
  type ReportView,
  visible,
} from './view.ts';

type Style = Parameters<typeof styleText>[0];

/** The report on the terminal: variants, what was left out, verdict. */
export const terminalTable: Report = (view, { color, columns }) => {
  const paint = color ? paintLines : (_: Style, text: string) => text;
  const best = bestVariants(view);
  const legend = best ? [`★ highest ${best.metric}`] : [];
  const lines = [
    headline(view),
    '',
    drawTable(view, { paint, stacked: !fits(view, columns) }),
    ...exclusionsOf(view),
    ...legend,
    '',
    ...verdictLines(view).flatMap((line) => [
      paint(styles[line.level], line.text),
      ...line.detail.map((text) => `  ${text}`),
    ]),
  ];
  return `${lines.join('\n').trimEnd()}\n`;
};

/** The caller has decided on colour, so the process's own stream is not asked; codes end with their line. */
function paintLines(style: Style, text: string): string {
  const lines = text.split('\n');
  return lines.map((line) => styleText(style, line, { validateStream: false })).join('\n');
}

/** Whether the table fits with its header on one line, which is as wide as the table and plain ASCII. */
function fits(view: ReportView, columns: number): boolean {
  const [header = ''] = drawTable(view, { paint: (_, text) => text, stacked: false }).split('\n');
  return header.length <= columns;
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

function drawTable(view: ReportView, { paint, stacked }: Drawing): string {
  const shown = columnsOf(view);
  const starred = bestVariants(view)?.names ?? [];
  const cell = (column: Column, text: string) => (column.dim ? paint('dim', text) : text);
  const head = (name: string) => (stacked ? name.replace(/(?=@)|(?<=-)/, '\n') : name);
  const table = new Table({
    head: ['variant', ...shown.map((column) => cell(column, head(column.name)))],
    colAligns: ['left', ...shown.map(() => 'right' as const)],
    chars: borderless,
    style: {
      head: [],
      border: [],
      'padding-left': 0,
      'padding-right': stacked ? 1 : 2,
      compact: true,
    },
  });
  if (shown.some(({ chance }) => chance !== '')) {
    table.push(
      ['(chance)', ...shown.map(({ chance }) => chance)].map((text) => paint('dim', text)),
    );
  }
  for (const [row, { variant }] of view.run.runs.entries()) {
    const star = starred.includes(variant.name) ? ' ★' : '';
    table.push([
      `${visible(variant.name)}${star}`,
      ...shown.map((column) => cell(column, column.values[row] ?? '')),
    ]);
  }
  return table
    .toString()
    .split('\n')
    .map((line) => line.trimEnd())
    .join('\n');
}

const borderless = Object.fromEntries(
  [
    'top',
    'top-mid',
    'top-left',
    'top-right',
    'bottom',
    'bottom-mid',
    'bottom-left',
    'bottom-right',
    'left',
    'left-mid',
    'mid',
    'mid-mid',
    'right',
    'right-mid',
    'middle',
  ].map((name) => [name, '']),
);
