import { type Grid, gridOf } from '../crossing/grid.ts';
import { rowLayout } from '../crossing/row-layout.ts';
import { type Column, tablesOf } from '../variant-tables.ts';
import type { ReportView } from '../view.ts';
import { columnHelp, moreIsBetter } from './column-help.ts';
import type { PageTable } from './page-data.ts';

const tolerance = 1e-9;

/** The variant tables with what the page adds: the best of each column, bars, and what a column means. */
export function pageTables(view: ReportView): PageTable[] {
  const grid = gridOf(view.run);
  // Where there are matrices, they show what a metric is at each coverage.
  const tables = tablesOf(view).filter(({ base }) => !grid || base === undefined);
  return tables.map(({ title, columns }) => ({
    title,
    rows: shownRows(view, grid, columns),
    columns: columns.map((column) => toPageColumn(column, metricOf(column, title, view), view)),
  }));
}

function shownRows(
  view: ReportView,
  grid: Grid | null,
  columns: readonly Column[],
): PageTable['rows'] {
  if (!grid) return view.run.runs.map((_, at) => ({ at, all: false }));
  const values = view.run.runs.map((_, row) => columns.map((one) => one.values[row] ?? ''));
  return rowLayout(view, grid, values).map(({ at, all }) => ({ at, all }));
}

function toPageColumn(
  column: Column,
  metric: string,
  { scores, run }: ReportView,
): PageTable['columns'][number] {
  const { name, dim, chance, values } = column;
  const numbers = run.runs.map(({ cost }, at) =>
    name === 'chunks' ? cost.chunks : (scores.variants[at]?.metrics.get(metric)?.mean ?? null),
  );
  const known = numbers.filter((value) => value !== null);
  const best = moreIsBetter(metric) ? Math.max(...known) : Math.min(...known);
  const isBest = (value: number | null) => value !== null && Math.abs(value - best) < tolerance;
  const rows = numbers.flatMap((value, at) => (isBest(value) ? [at] : []));
  const isShare = !name.startsWith('tokens') && name !== 'chunks';
  const most = isShare ? 1 : Math.max(...known, 1);
  return {
    name,
    about: columnHelp(metric),
    dim,
    chance,
    values,
    bars: numbers.map((value) => (value === null ? null : Number((value / most).toFixed(3)))),
    best: known.length > 1 && rows.length < known.length ? rows : [],
  };
}

/** A table of one metric at several coverages names its columns by the coverage alone. */
function metricOf({ name }: Column, title: string, { scores }: ReportView): string {
  const stated = scores.atCoverage.find(
    ({ base, coverage }) => coverage === name && title.startsWith(base),
  );
  return stated?.name ?? name;
}
