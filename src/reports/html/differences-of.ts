import type { Cell, VariantDifference, Verdict } from '../../types.ts';
import type { ReportView } from '../view.ts';
import type { Level, PageDifference, PageDifferences } from './page-data.ts';

/** Differences to the control and to the baseline, a part a metric, each with its interval. */
export function differencesOf(view: ReportView): PageDifferences[] {
  const { standing, comparison, run } = view;
  const variantAt = new Map(run.runs.map(({ variant }, at) => [variant.name, at]));
  const parts: PageDifferences[] = [];
  const add = (title: string, metric: string, rows: readonly PageDifference[]) => {
    if (rows.length > 0) parts.push({ title, metric, rows, reach: reachOf(rows) });
  };
  for (const metric of new Set(comparison.cells.map((cell) => cell.metric))) {
    const cells = comparison.cells.filter((cell) => cell.metric === metric && cell.slice === null);
    add(
      'against the baseline',
      metric,
      cells.flatMap((cell) => fromCell(cell, variantAt.get(cell.variant))),
    );
  }
  for (const metric of new Set(standing?.differences.map((one) => one.metric))) {
    const rows = standing?.differences.filter((one) => one.metric === metric) ?? [];
    add(
      `against ${standing?.control}`,
      metric,
      rows.flatMap((one) => fromControl(one, variantAt.get(one.variant))),
    );
  }
  return parts;
}

function fromCell(cell: Cell, variant: number | undefined): PageDifference[] {
  const { before, after, difference, test, verdict, common } = cell;
  if (variant === undefined || before === null || after === null || difference === null) return [];
  return [
    {
      variant,
      before,
      after,
      difference,
      common,
      low: test?.interval?.low ?? null,
      high: test?.interval?.high ?? null,
      p: test === null ? null : (test.adjusted ?? test.p),
      lost: cell.lost.length,
      gained: cell.gained.length,
      verdict,
      level: levels[verdict],
    },
  ];
}

function fromControl(one: VariantDifference, variant: number | undefined): PageDifference[] {
  if (variant === undefined) return [];
  const { before, after, difference, common, test } = one;
  const p = test.adjusted ?? test.p;
  const sure = p <= 0.05;
  return [
    {
      variant,
      before,
      after,
      difference,
      common,
      low: test.interval?.low ?? null,
      high: test.interval?.high ?? null,
      p,
      lost: one.lost.length,
      gained: one.gained.length,
      verdict: sure ? (difference > 0 ? 'better' : 'worse') : 'within chance',
      level: sure ? (difference > 0 ? 'good' : 'bad') : 'plain',
    },
  ];
}

const levels: Readonly<Record<Verdict, Level>> = {
  incomplete: 'bad',
  regressed: 'bad',
  'not-comparable': 'bad',
  inconclusive: 'warn',
  watch: 'warn',
  'no-baseline': 'plain',
  pass: 'good',
};

/** A round number that no interval reaches past. */
function reachOf(rows: readonly PageDifference[]): number {
  const ends = rows.flatMap(({ difference, low, high }) => [difference, low ?? 0, high ?? 0]);
  const most = Math.max(...ends.map(Math.abs));
  return [0.02, 0.05, 0.1, 0.2, 0.3, 0.4, 0.5].find((reach) => most <= reach * 0.98) ?? 1;
}
