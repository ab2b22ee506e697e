import type { ReportView } from '../view.ts';
import { type Grid, gridOf } from './grid.ts';

/** A row of a table of a crossed run. */
export interface LaidRow {
  /** Position among the run's rows: whose values it shows. */
  readonly at: number;
  readonly name: string;
  /** The two parts of its name; null for a variant with a retriever of its own. */
  readonly parts: { readonly variant: string; readonly retriever: string } | null;
  /** Whether it stands for every retriever of its variant. */
  readonly all: boolean;
}

/**
 * The rows of a table of these values, a list a row of the run: one each; where no
 * retriever of any variant makes a difference to any value, one a variant.
 */
export function rowLayout(
  { run }: ReportView,
  grid: Grid,
  values: readonly (readonly string[])[],
): LaidRow[] {
  const same = grid.rows.every((row) => {
    const known = row.filter((at) => at !== null);
    return new Set(known.map((at) => (values[at] ?? []).join('\n'))).size <= 1;
  });
  return run.runs.flatMap(({ variant: { name } }, at): LaidRow[] => {
    const place = grid.placeOf[at];
    if (!place) return [{ at, name, parts: null, all: false }];
    const variant = grid.variants[place.variant] ?? '';
    const retriever = grid.retrievers[place.retriever]?.label ?? '';
    const first = grid.rows[place.variant]?.find((row) => row !== null);
    if (same && at !== first) return [];
    return [{ at, name, parts: { variant, retriever }, all: same }];
  });
}

/** What is chunked: the variants, each once, with the run's rows that search it. */
export function chunkedVariants({
  run,
}: Pick<ReportView, 'run'>): { readonly name: string; readonly rows: readonly number[] }[] {
  const grid = gridOf(run);
  return run.runs.flatMap(({ variant: { name } }, at) => {
    const place = grid?.placeOf[at];
    if (!grid || !place) return [{ name, rows: [at] }];
    const rows = (grid.rows[place.variant] ?? []).filter((row) => row !== null);
    return rows[0] === at ? [{ name: grid.variants[place.variant] ?? name, rows }] : [];
  });
}
