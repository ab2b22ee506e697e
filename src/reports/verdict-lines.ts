import type { Cell } from '../types.ts';
import { formatDifference, formatMean, visible } from './format.ts';
import type { ReportView } from './view.ts';

/** A line of the verdict: what happened, and how bad it is. */
export interface VerdictLine {
  readonly level: 'good' | 'bad' | 'warn' | 'plain';
  readonly text: string;
  /** Lost queries and other detail, one a line. */
  readonly detail: readonly string[];
}

const shownQueries = 5;

/** The verdict in words, the same in every report. */
export function verdictLines(view: ReportView): VerdictLine[] {
  const { comparison } = view;
  const lines = [
    ...comparison.cells.flatMap((cell) => cellLine(cell, view)),
    ...comparison.notes.map((text): VerdictLine => ({ level: 'plain', text, detail: [] })),
  ];
  if (comparison.verdict === 'no-baseline') {
    lines.push(noBaselineLine(view));
  }
  if (comparison.verdict === 'pass' && comparison.accepted !== null) lines.push(passLine(view));
  return lines.map(({ level, text, detail }) => ({
    level,
    text: visible(text),
    detail: detail.map(visible),
  }));
}

function noBaselineLine({ comparison, accept }: ReportView): VerdictLine {
  const why =
    comparison.accepted === null
      ? 'no baseline to compare with yet: pass'
      : 'the baseline has none of these variants: pass';
  return accept === null
    ? { level: 'plain', text: why, detail: [] }
    : { level: 'plain', text: `${why}. To accept this run as the baseline:`, detail: [accept] };
}

function passLine({ comparison }: ReportView): VerdictLine {
  const common = Math.max(...comparison.cells.map((cell) => cell.common));
  return {
    level: 'good',
    text: `✓ no gated mean fell (${comparison.metrics.join(', ')}) against the baseline of ${comparison.accepted?.slice(0, 10)}, ${common} queries in common`,
    detail: [],
  };
}

function cellLine(cell: Cell, view: ReportView): VerdictLine[] {
  const { variant, metric, verdict } = cell;
  if (verdict === 'no-baseline') {
    if (view.comparison.verdict === 'no-baseline') return [];
    const text = `${variant}: ${metric} is not in the baseline yet; accept a run to gate it`;
    return [{ level: 'plain', text, detail: [] }];
  }
  if (verdict === 'not-comparable') {
    const text = `✗ ${variant} is not comparable: the baseline has ${metric} for no query as it is now; accept a new baseline if that is meant`;
    return [{ level: 'bad', text, detail: view.accept === null ? [] : [view.accept] }];
  }
  if (cell.before === null || cell.after === null || cell.difference === null) return [];
  const moved = `${metric} ${formatMean(metric, cell.after)}, was ${formatMean(metric, cell.before)} (${formatDifference(cell.difference)} over ${cell.common} queries; lost ${cell.lost.length}, gained ${cell.gained.length})`;
  if (verdict === 'regressed') {
    return [
      { level: 'bad', text: `✗ ${variant} regressed: ${moved}`, detail: lostQueries(cell, view) },
    ];
  }
  if (verdict === 'watch') {
    const text = `! ${variant} fell, within what the gate allows: ${moved}`;
    return [{ level: 'warn', text, detail: lostQueries(cell, view) }];
  }
  return cell.difference > 0
    ? [{ level: 'good', text: `✓ ${variant} rose: ${moved}`, detail: [] }]
    : [];
}

function lostQueries({ lost }: Cell, { run }: ReportView): string[] {
  const textOf = new Map(run.queries.map(({ id, text }) => [id, text]));
  const shown = lost
    .slice(0, shownQueries)
    .map((id) => `${id} "${shorten(visible(textOf.get(id) ?? ''))}"`);
  const more = lost.length - shown.length;
  return more > 0 ? [...shown, `… ${more} more: ${lost.slice(shownQueries).join(', ')}`] : shown;
}

function shorten(text: string): string {
  const characters = Array.from(text);
  return characters.length > 100 ? `${characters.slice(0, 99).join('')}…` : text;
}
