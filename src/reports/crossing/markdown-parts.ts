import { escapeMarkdown, tableRow } from '../markdown.ts';
import { marksOf } from '../run-notes.ts';
import type { Column } from '../variant-tables.ts';
import type { ReportView } from '../view.ts';
import { coverageTexts } from './coverage-grid.ts';
import { findingsOf } from './findings.ts';
import type { Grid } from './grid.ts';
import {
  type Matrix,
  type MatrixCell,
  mainMetrics,
  markLegend,
  matricesOf,
  rankMarks,
} from './matrix.ts';
import { rowLayout } from './row-layout.ts';

/** What a crossed run is looked at for first, in sentences and as a table a metric. */
export function matrixTables(view: ReportView, grid: Grid): string[] {
  const matrices = matricesOf(view, grid, mainMetrics(view));
  const control = matrices.find((matrix) => matrix.control !== null)?.control;
  const legend = [
    ...markLegend(matrices),
    ...(control === undefined || control === null
      ? []
      : [`in brackets the difference to ${control}, with * more than chance (p ≤ 0.05)`]),
  ];
  return [
    ...findingsOf(view, grid, matrices).map(
      ({ metric, text }) => `- ${escapeMarkdown(`${metric}: ${text}`)}`,
    ),
    '',
    ...matrices.flatMap((matrix) => [...matrixTable(matrix, grid), '']),
    escapeMarkdown(legend.join(' · ')),
  ];
}

function matrixTable({ metric, cells }: Matrix, grid: Grid): string[] {
  return gridTable(
    metric,
    grid,
    cells.map((row) => row.map((cell) => (cell === null ? 'failed' : cellText(cell)))),
  );
}

function cellText(cell: MatrixCell): string {
  const { text, difference, star } = cell;
  const apart = difference ? `(${difference.text}${difference.sure ? '*' : ''})` : '';
  return [text, apart, rankMarks(cell).replaceAll(' ', ''), star].filter(Boolean).join(' ');
}

/** A metric at several coverages, side by side in each cell. */
export function coverageTable(grid: Grid, columns: readonly Column[]): string[] {
  const corner = columns.map(({ name }) => name).join(' / ');
  return gridTable(corner, grid, coverageTexts(grid, columns));
}

function gridTable(
  corner: string,
  { variants, retrievers }: Grid,
  texts: readonly (readonly string[])[],
): string[] {
  return [
    tableRow([corner, ...retrievers.map(({ label }) => label)]),
    tableRow(['---', ...retrievers.map(() => '---:')]),
    ...variants.map((variant, at) => tableRow([variant, ...(texts[at] ?? [])])),
  ];
}

/** Rows named in two columns, by variant and retriever; one a variant where retrievers make no difference. */
export function rowsTable(
  view: ReportView,
  grid: Grid,
  {
    columns,
    values,
    chance = [],
  }: {
    columns: readonly string[];
    values: readonly (readonly string[])[];
    chance?: readonly string[];
  },
): string[] {
  const marks = marksOf(view);
  const rows = rowLayout(view, grid, values);
  const one = rows.every(({ all, parts }) => all || !parts);
  const heads = one ? ['variant'] : ['variant', 'retriever'];
  return [
    tableRow([...heads, ...columns]),
    tableRow([...heads.map(() => '---'), ...columns.map(() => '---:')]),
    ...(chance.some((level) => level !== '')
      ? [tableRow(['(chance)', ...heads.slice(1).map(() => ''), ...chance])]
      : []),
    ...rows.map(({ at, name, parts, all }) => {
      const mark = all ? '' : (marks.get(name) ?? '');
      const [first, second] = parts ? [parts.variant, parts.retriever] : [name, ''];
      const names = one ? [first] : [first, second];
      const marked = names.map((text, place) =>
        place === names.length - 1 ? `${text} ${mark}`.trim() : text,
      );
      return tableRow([...marked, ...(values[at] ?? [])]);
    }),
  ];
}
