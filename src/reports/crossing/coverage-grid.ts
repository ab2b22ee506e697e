import type { Column } from '../variant-tables.ts';
import type { Grid } from './grid.ts';

/** Columns of one metric as texts by variant and retriever: `0.30 / 0.29 / 0.29`. */
export function coverageTexts(grid: Grid, columns: readonly Column[]): string[][] {
  return grid.rows.map((row) =>
    row.map((at) =>
      at === null ? 'failed' : columns.map(({ values }) => values[at] ?? '').join(' / '),
    ),
  );
}
