import { causeLines } from './cause-lines.ts';
import { causeTable } from './crossing/cause-table.ts';
import { gridOf, retrieverLegend } from './crossing/grid.ts';
import { coverageTable, matrixTables, rowsTable } from './crossing/markdown-parts.ts';
import { withShortNames } from './crossing/short-names.ts';
import { headline } from './headline.ts';
import { escapeMarkdown, tableRow } from './markdown.ts';
import { exclusionsOf, legendOf, marksOf } from './run-notes.ts';
import { tablesOf } from './variant-tables.ts';
import { verdictLines } from './verdict-lines.ts';
import type { Report, ReportView } from './view.ts';

/** The report as markdown: verdict first, then the tables. */
export const summaryMd: Report = (given) => {
  const view = withShortNames(given);
  const lines = [
    `# chunkproof: ${escapeMarkdown(view.run.golden.name)} — ${view.comparison.verdict}`,
    '',
    ...verdictLines(view).flatMap(({ text, detail }) => [
      `- ${escapeMarkdown(text)}`,
      ...detail.map((line) => `  - ${escapeMarkdown(line)}`),
    ]),
    '',
    ...crossedLines(view),
    ...lostLines(view, (text) => escapeMarkdown(text)),
    ...metricTables(view),
    ...exclusionsOf(view).map(listItem),
    '',
    escapeMarkdown(headline(view)),
  ];
  return `${lines.join('\n').replace(/\n{3,}/g, '\n\n')}\n`;
};

function listItem(text: string): string {
  return `- ${escapeMarkdown(text)}`;
}

/** Variants by retrievers, where the run crosses them. */
export function crossedLines(view: ReportView): string[] {
  const grid = gridOf(view.run);
  if (!grid) return [];
  return [...matrixTables(view, grid), '', ...retrieverLegend(grid).map(listItem), ''];
}

/** Why needs were lost: a line a variant, or a table where the run is crossed. */
export function lostLines(view: ReportView, write: (text: string) => string): string[] {
  const grid = gridOf(view.run);
  const table = grid && causeTable(view, grid);
  if (grid && table) {
    return [
      write(table.title),
      '',
      ...rowsTable(view, grid, table),
      '',
      ...table.lines.map((line) => `- ${write(line)}`),
      '',
    ];
  }
  const lost = causeLines(view.causes);
  return lost ? [write(lost.title), '', ...lost.lines.map((line) => `- ${write(line)}`), ''] : [];
}

/** Every metric of every variant, and what the marks mean. */
export function metricTables(view: ReportView): string[] {
  const grid = gridOf(view.run);
  return [
    ...tablesOf(view).flatMap(({ title, columns, base }) => {
      const values = view.run.runs.map((_, row) => columns.map((one) => one.values[row] ?? ''));
      const table = { columns: columns.map(({ name }) => name), values };
      const chance = columns.map((column) => column.chance);
      return [
        ...(title === '' ? [] : [title, '']),
        ...(!grid
          ? variantTable(view, { ...table, chance })
          : base === undefined
            ? rowsTable(view, grid, { ...table, chance })
            : coverageTable(grid, columns)),
        '',
      ];
    }),
    ...legendOf(view).flatMap((line) => [escapeMarkdown(line), '']),
  ];
}

function variantTable(
  view: ReportView,
  {
    columns,
    values,
    chance,
  }: {
    columns: readonly string[];
    values: readonly (readonly string[])[];
    chance: readonly string[];
  },
): string[] {
  const marks = marksOf(view);
  const rows = view.run.runs.map(({ variant }, row) => {
    const mark = marks.get(variant.name);
    return [mark ? `${variant.name} ${mark}` : variant.name, ...(values[row] ?? [])];
  });
  return [
    tableRow(['variant', ...columns]),
    tableRow(['---', ...columns.map(() => '---:')]),
    ...(chance.some((level) => level !== '') ? [tableRow(['(chance)', ...chance])] : []),
    ...rows.map((row) => tableRow(row)),
  ];
}
