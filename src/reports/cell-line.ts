import type { Cell, Gate, PairedTest, Rule } from '../types.ts';
import { causeText } from './cause-text.ts';
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
/** So many more are named, by id alone. */
const namedQueries = 10;

/** What a cell says: nothing where nothing moved. */
export function cellLine(cell: Cell, view: ReportView): VerdictLine[] {
  const { variant, metric, verdict, slice, gated } = cell;
  const name = slice === null ? variant : `${variant} on "${slice}"`;
  const { gate } = view.comparison;
  if (verdict === 'no-baseline') {
    if (slice !== null || view.comparison.verdict === 'no-baseline') return [];
    const text = `${name}: ${metric} is not in the baseline yet; accept a run to gate it`;
    return [{ level: 'plain', text, detail: [] }];
  }
  if (cell.before === null || cell.after === null || cell.difference === null) {
    return unpairedLine(cell, view);
  }
  const moved = movedText(cell);
  if (verdict === 'regressed' && gated) {
    const text = `✗ ${name} regressed: ${moved}${reasonText(cell, gate)}`;
    return [{ level: 'bad', text, detail: lostQueries(cell, view) }];
  }
  if (verdict === 'not-comparable') {
    const text = `✗ ${name} is not comparable: too few of the baseline's queries are as they were (${cell.common} in common, ${metric}); accept a new baseline if that is meant`;
    return [{ level: 'bad', text, detail: view.accept === null ? [] : [view.accept] }];
  }
  if (verdict === 'inconclusive') {
    const text = `? ${name}: ${moved}; a fall over ${gate.margin} is not ruled out: label more queries, or widen the margin`;
    return [{ level: 'warn', text, detail: lostQueries(cell, view) }];
  }
  if (cell.difference < 0) {
    const why = gated ? 'fell, within what the gate allows' : 'fell, too few queries to gate';
    return [{ level: 'warn', text: `! ${name} ${why}: ${moved}`, detail: lostQueries(cell, view) }];
  }
  return cell.difference > 0 && gated
    ? [{ level: 'good', text: `✓ ${name} rose: ${moved}`, detail: [] }]
    : [];
}

function unpairedLine({ variant, metric, rules }: Cell, view: ReportView): VerdictLine[] {
  if (rules.includes('min')) {
    const lowest = view.comparison.gate.min[metric] ?? 0;
    const text = `✗ ${variant} regressed: the mean of ${metric} is below "min", ${lowest}`;
    return [{ level: 'bad', text, detail: [] }];
  }
  const text = `✗ ${variant} is not comparable: the baseline has ${metric} for no query as it is now; accept a new baseline if that is meant`;
  return [{ level: 'bad', text, detail: view.accept === null ? [] : [view.accept] }];
}

/** Both means, the difference with what chance could do to it, and the queries that moved. */
function movedText({
  metric,
  after,
  before,
  difference,
  common,
  lost,
  gained,
  test,
}: Cell): string {
  const tested = test?.adjusted !== null && difference !== null && difference < 0;
  const chance = test && tested ? testText(test) : '';
  return `${metric} ${formatMean(metric, after)}, was ${formatMean(metric, before)} (${formatDifference(difference ?? 0)}${chance} over ${common} queries; lost ${lost.length}, gained ${gained.length})`;
}

function testText({ interval, p, adjusted }: PairedTest): string {
  const range = interval
    ? `, 95 % CI ${formatDifference(interval.low)} … ${formatDifference(interval.high)}`
    : '';
  const shown = formatP(adjusted ?? p);
  return `${range}, p ${shown.startsWith('<') ? shown : `= ${shown}`}`;
}

/** A p-value with as many digits as say something: never 0. */
export function formatP(p: number): string {
  if (p < 0.001) return '< 0.001';
  return p.toFixed(p < 0.1 ? 3 : 2);
}

function reasonText({ rules, metric }: Cell, gate: Gate): string {
  const reasons: Readonly<Record<Rule, string>> = {
    significant: `a fall over ${gate.maxDrop} that chance does not explain`,
    drop: `a fall over ${gate.maxDrop}`,
    'fail-drop': `a fall over ${gate.failDrop}`,
    min: `below "min", ${gate.min[metric] ?? 0}`,
  };
  return rules.length === 0 ? '' : `: ${rules.map((rule) => reasons[rule]).join('; ')}`;
}

function lostQueries({ lost, variant }: Cell, { run, causes }: ReportView): string[] {
  const textOf = new Map(run.queries.map(({ id, text }) => [id, text]));
  const shown = lost.slice(0, shownQueries).map((id) => {
    const cause = causes ? causeText(causes, variant, id) : '';
    const text = `${id} "${shorten(visible(textOf.get(id) ?? ''))}"`;
    return cause === '' ? text : `${text} — ${cause}`;
  });
  const more = lost.length - shown.length;
  const named = lost.slice(shownQueries, shownQueries + namedQueries).join(', ');
  const rest = more > namedQueries ? ` and ${more - namedQueries} others` : '';
  return more > 0 ? [...shown, `… ${more} more: ${named}${rest}`] : shown;
}

function shorten(text: string): string {
  const characters = Array.from(text);
  return characters.length > 100 ? `${characters.slice(0, 99).join('')}…` : text;
}
