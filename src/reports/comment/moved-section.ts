import type { Cell } from '../../types.ts';
import { formatP } from '../cell-line.ts';
import { formatDifference, formatMean } from '../format.ts';
import { tableRow } from '../markdown.ts';
import type { ReportView } from '../view.ts';
import { gatedMeans, isFall, isRise, shorten } from './moved.ts';

/** Rows shown; a table over hundreds of cells is for the report. */
const shownRows = 30;

const columns = ['', 'variant', 'metric', 'base', 'head', 'Δ', '95 % CI', 'p', 'lost', 'gained'];
const alignment = ['---', '---', '---', '---:', '---:', '---:', '---', '---', '---:', '---:'];

/** What moved, and only that: a row a variant and metric, the worst first. */
export function movedSection(view: ReportView): string {
  const cells = gatedMeans(view);
  const moved = cells.filter((cell) => isFall(cell) || isRise(cell));
  if (moved.length === 0) return '';
  const still = cells.length - moved.length;
  const notes = [
    ...(moved.length > shownRows ? [`${moved.length - shownRows} more moved less`] : []),
    ...(still > 0 ? [`${still} of ${cells.length} did not move`] : []),
  ];
  return [
    ...tableOf(moved.sort(byHarm).slice(0, shownRows)),
    ...(notes.length > 0 ? ['', `${notes.join('; ')}.`] : []),
  ].join('\n');
}

/** The slices that regressed, whether they are gated or have too few queries for it. */
export function slicesSection({ comparison }: ReportView): string {
  const fallen = comparison.cells.filter(
    ({ slice, verdict }) => slice !== null && verdict === 'regressed',
  );
  if (fallen.length === 0) return '';
  const more =
    fallen.length > shownRows ? ['', `${fallen.length - shownRows} more regressed.`] : [];
  const shown = fallen.sort(byHarm).slice(0, shownRows);
  return ['**Slices that regressed**', '', ...tableOf(shown), ...more].join('\n');
}

function byHarm(a: Cell, b: Cell): number {
  const failed = (cell: Cell) => Number(cell.verdict === 'regressed');
  return failed(b) - failed(a) || (a.difference ?? 0) - (b.difference ?? 0);
}

function tableOf(cells: readonly Cell[]): string[] {
  return [tableRow(columns), `| ${alignment.join(' | ')} |`, ...cells.map(rowOf)];
}

function rowOf(cell: Cell): string {
  const { variant, metric, slice, before, after, difference, test, lost, gained } = cell;
  const range = test?.interval;
  const p = isFall(cell) ? (test?.adjusted ?? test?.p) : test?.rise;
  return tableRow([
    iconOf(cell),
    shorten(slice === null ? variant : `${variant} on ${slice}`, 60),
    metric,
    formatMean(metric, before),
    formatMean(metric, after),
    formatDifference(difference ?? 0),
    range ? `${formatDifference(range.low)} … ${formatDifference(range.high)}` : '',
    p === undefined || p === null ? '' : formatP(p),
    String(lost.length),
    String(gained.length),
  ]);
}

function iconOf(cell: Cell): string {
  if (cell.verdict === 'regressed') return cell.gated ? '✗' : '✗ (not gated)';
  if (cell.verdict === 'not-comparable') return '✗';
  if (cell.verdict === 'inconclusive') return '?';
  return isRise(cell) ? '✓' : '!';
}
