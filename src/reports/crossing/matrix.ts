import { formatDifference, formatMean } from '../format.ts';
import { moreIsBetter } from '../html/column-help.ts';
import { marksOf } from '../run-notes.ts';
import type { ReportView } from '../view.ts';
import type { Grid } from './grid.ts';

/** One metric of a crossed run, as a table of variants by retrievers. */
export interface Matrix {
  readonly metric: string;
  /** Whether more is better. */
  readonly more: boolean;
  /** By variant, by retriever; null where that one failed. */
  readonly cells: readonly (readonly (MatrixCell | null)[])[];
  /** What the differences are against; null where there are none. */
  readonly control: string | null;
}

export interface MatrixCell {
  /** Position among the run's rows. */
  readonly row: number;
  readonly mean: number | null;
  readonly text: string;
  /** Among the variants under this retriever; `level`: not significantly worse than the best. */
  readonly underRetriever: Rank;
  /** Among the retrievers of this variant. */
  readonly ofVariant: Rank;
  /** `★`, `★☆` or nothing: as in the table of variants. */
  readonly star: string;
  /** To the control; null for the control itself, and where nothing was tested. */
  readonly difference: { readonly text: string; readonly sure: boolean; readonly p: number } | null;
}

export type Rank = 'best' | 'level' | 'behind';

const tolerance = 1e-9;

/** What decides and what it costs: the metrics of a crossed run that come first. */
export function mainMetrics({ scores, standing }: ReportView): string[] {
  const decisive = (standing?.crossed ?? []).map(({ metric }) => metric);
  const shown = decisive.filter((metric) => scores.metrics.includes(metric));
  const others = scores.metrics.filter((metric) => !scores.ofSplit.includes(metric));
  const cost = scores.metrics.find((metric) => metric.startsWith('tokens@'));
  const first = shown.length > 0 ? shown : others.slice(0, 1);
  return [...new Set([...first, ...(cost === undefined ? [] : [cost])])];
}

/** The matrix of each metric. */
export function matricesOf(view: ReportView, grid: Grid, metrics: readonly string[]): Matrix[] {
  return metrics.map((metric) => matrixOf(view, grid, metric));
}

function matrixOf(view: ReportView, grid: Grid, metric: string): Matrix {
  const { scores, standing, run } = view;
  const more = moreIsBetter(metric);
  const means = run.runs.map((_, at) => scores.variants[at]?.metrics.get(metric)?.mean ?? null);
  const differences = standing?.differences.filter((one) => one.metric === metric) ?? [];
  const tested = standing?.crossed?.find((one) => one.metric === metric);
  const stars = marksOf(view);
  const columns = grid.retrievers.map((_, at) => grid.rows.map((row) => row[at] ?? null));
  const rank = (row: number, line: readonly (number | null)[], level: readonly string[] = []) => {
    const known = line.flatMap((at) => (at === null ? [] : (means[at] ?? [])));
    if (isBest(means[row] ?? null, known, more)) return 'best';
    const name = run.runs[row]?.variant.name ?? '';
    return tested && known.length > 1 && level.includes(name) && differ(known) ? 'level' : 'behind';
  };
  return {
    metric,
    more,
    control: differences.length > 0 ? (standing?.control ?? null) : null,
    cells: grid.rows.map((line) =>
      line.map((row, column): MatrixCell | null => {
        if (row === null) return null;
        const name = run.runs[row]?.variant.name ?? '';
        const found = differences.find(({ variant }) => variant === name);
        const p = found && (found.test.adjusted ?? found.test.p);
        return {
          row,
          mean: means[row] ?? null,
          text: formatMean(metric, means[row] ?? null),
          underRetriever: rank(row, columns[column] ?? [], tested?.levelUnderRetriever),
          ofVariant: rank(row, line, tested?.levelOfVariant),
          star: stars.get(name) ?? '',
          difference:
            found && p !== undefined
              ? { text: formatDifference(found.difference), sure: p <= 0.05, p }
              : null,
        };
      }),
    ),
  };
}

function differ(known: readonly number[]): boolean {
  return Math.max(...known) - Math.min(...known) >= tolerance;
}

/** Nobody is the best where all are the same. */
function isBest(mean: number | null, known: readonly number[], more: boolean): boolean {
  if (mean === null || !differ(known)) return false;
  const best = more ? Math.max(...known) : Math.min(...known);
  return Math.abs(mean - best) < tolerance;
}

const columnMarks: Readonly<Record<Rank, string>> = { best: '▴', level: '▵', behind: ' ' };
const rowMarks: Readonly<Record<Rank, string>> = { best: '◂', level: '◃', behind: ' ' };

/** Always two characters: best or level under its retriever, best or level of its variant. */
export function rankMarks({ underRetriever, ofVariant }: MatrixCell): string {
  return `${columnMarks[underRetriever]}${rowMarks[ofVariant]}`;
}

/** What the marks say: only those that occur, a line a direction. */
export function markLegend(matrices: readonly Matrix[]): string[] {
  const cells = matrices.flatMap((matrix) => matrix.cells.flat()).filter((cell) => cell !== null);
  const line = (
    part: 'underRetriever' | 'ofVariant',
    { best, level, what }: { best: string; level: string; what: string },
  ) => {
    const some = (rank: Rank) => cells.some((cell) => cell[part] === rank);
    if (!some('best')) return [];
    return [`${best} ${what}${some('level') ? ` (${level} not significantly worse)` : ''}`];
  };
  return [
    ...line('underRetriever', { best: '▴', level: '▵', what: 'best variant under its retriever' }),
    ...line('ofVariant', { best: '◂', level: '◃', what: 'best retriever for its variant' }),
  ];
}
