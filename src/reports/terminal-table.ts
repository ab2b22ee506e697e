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
} from './view.ts';

type Style = Parameters<typeof styleText>[0];

/** The report on the terminal: variants, what was left out, verdict. */
export const terminalTable: Report = (view, { color, columns }) => {
  const paint = (style: Style, text: string) => (color ? styleText(style, text) : text);
  const best = bestVariants(view);
  const legend = best ? [`★ highest ${best.metric}`] : [];
  const wide = drawTable(view, { paint, stacked: false });
  const fits = wide.split('\n').every((line) => line.length <= columns);
  const lines = [
    headline(view),
    '',
    fits ? wide : drawTable(view, { paint, stacked: true }),
    [...exclusionsOf(view), ...legend].join(' · '),
    '',
    ...verdictLines(view).flatMap((line) => [
      paint(styles[line.level], line.text),
      ...line.detail.map((text) => `  ${text}`),
    ]),
  ];
  return `${lines.join('\n').trimEnd()}\n`;
};

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
    const name = starred.includes(variant.name) ? `${variant.name} ★` : variant.name;
    table.push([name, ...shown.map((column) => cell(column, column.values[row] ?? ''))]);
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
