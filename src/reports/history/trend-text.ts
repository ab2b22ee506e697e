import { counted } from '../counted.ts';
import { formatDifference, formatMean, visible } from '../format.ts';
import { plainTable } from '../plain-table.ts';
import type { Series, Trend } from './trend.ts';

const bars = ['▁', '▂', '▃', '▄', '▅', '▆', '▇', '█'];
/** A line no longer than this many runs. */
const shownRuns = 40;
const shownMarks = 12;

/** Trends for a terminal: a line of bars a variant and metric, then what changed when. */
export function trendText(trends: readonly Trend[]): string {
  return `${trends.map(oneTrend).join('\n\n')}\n`;
}

function oneTrend(trend: Trend): string {
  const { golden, embedder, retriever, runs, series } = trend;
  const dates = [runs[0], runs.at(-1)].map((run) => run?.time.slice(0, 10) ?? '');
  const head = [
    `golden ${visible(golden)}`,
    `embedder ${visible(embedder)}`,
    `retriever ${visible(retriever)}`,
    `${counted(runs.length, 'run')}, ${dates.join(' to ')}`,
  ].join(' · ');
  const rows = series.map((one) => rowOf(one));
  const table = plainTable(['variant', 'metric', 'first', 'last', 'Δ', 'lowest', 'trend'], rows);
  return [head, '', table, ...lines(trend)].join('\n').trimEnd();
}

function rowOf({ variant, metric, values }: Series): string[] {
  const known = values.filter((value) => value !== null);
  const [first = null] = known;
  const last = values.at(-1) ?? null;
  const change = first === null || last === null ? '' : formatDifference(last - first);
  return [
    visible(variant),
    metric,
    formatMean(metric, first),
    last === null ? 'none' : formatMean(metric, last),
    change,
    formatMean(metric, known.length > 0 ? Math.min(...known) : null),
    sparkline(values.slice(-shownRuns)),
  ];
}

/** A bar a value, from the lowest to the highest; a gap where there is none. */
export function sparkline(values: readonly (number | null)[]): string {
  const known = values.filter((value) => value !== null);
  const low = Math.min(...known);
  const range = Math.max(...known) - low;
  return values
    .map((value) => {
      if (value === null) return ' ';
      const level = range > 0 ? Math.round(((value - low) / range) * (bars.length - 1)) : 3;
      return bars[level] ?? '';
    })
    .join('');
}

function lines({ runs, marks, regressedSince, firstRegressed }: Trend): string[] {
  const changed = marks.map(({ at, changes }) => ({ at, text: `changed: ${changes.join('; ')}` }));
  const fell = firstRegressed.map((at) => ({ at, text: regressedText(at, runs) }));
  const all = [...changed, ...fell].sort((a, b) => a.at - b.at);
  const shown = all.slice(-shownMarks);
  return [
    ...(all.length > 0 ? [''] : []),
    ...(all.length > shown.length ? [`… ${all.length - shown.length} earlier marks`] : []),
    ...shown.map(({ at, text }) =>
      visible(`${runs[at]?.time.slice(0, 16).replace('T', ' ')}  ${text}`),
    ),
    '',
    sinceText({ runs, regressedSince }),
  ];
}

/** What fell in a run that regressed first. */
export function regressedText(at: number, runs: Trend['runs']): string {
  const cells = (runs[at]?.regressed ?? []).map(({ variant, metric }) => `${variant} ${metric}`);
  const more = cells.length > 5 ? ` and ${cells.length - 5} more` : '';
  return `regressed first: ${cells.slice(0, 5).join(', ') || 'see its report'}${more} (${runs[at]?.run})`;
}

/** One sentence on how things stand now. */
export function sinceText({
  runs,
  regressedSince,
}: Pick<Trend, 'runs' | 'regressedSince'>): string {
  const newest = runs.at(-1);
  if (regressedSince === null) return `the newest run: ${newest?.verdict}`;
  const count = runs.length - Math.max(0, regressedSince);
  const since =
    regressedSince < 0
      ? 'since before these runs'
      : `since ${runs[regressedSince]?.time.slice(0, 10)}, ${counted(count, 'run')}`;
  return `regressed ${since}`;
}
