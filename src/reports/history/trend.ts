import type { HistoryEntry } from './entry.ts';

/** What changed from one run to the next, beside the means. */
export interface ChangeMark {
  /** Position among the trend's runs. */
  readonly at: number;
  readonly changes: readonly string[];
}

/** One variant and metric over all runs; null where a run lacks it. */
export interface Series {
  readonly variant: string;
  readonly metric: string;
  readonly values: readonly (number | null)[];
}

/** Runs that can be read as one line: of one golden set, embedder and retriever. */
export interface Trend {
  readonly golden: string;
  readonly embedder: string;
  readonly retriever: string;
  /** Oldest first. */
  readonly runs: readonly HistoryEntry[];
  readonly series: readonly Series[];
  readonly marks: readonly ChangeMark[];
  /** The run since which all have regressed; null where the newest has not. */
  readonly regressedSince: number | null;
  /** Every run that regressed where the one before had not. */
  readonly firstRegressed: readonly number[];
}

export interface TrendOptions {
  /** Undefined: the metrics that the newest run gates, or, where it gates none, all. */
  readonly metrics?: readonly string[] | undefined;
  readonly variants?: readonly string[] | undefined;
  /** The newest so many runs of each trend. */
  readonly last?: number | undefined;
}

/** The history as one trend a golden set, embedder and retriever. */
export function trendsOf(entries: readonly HistoryEntry[], options: TrendOptions = {}): Trend[] {
  const groups = new Map<string, HistoryEntry[]>();
  for (const entry of entries) {
    const key = JSON.stringify([entry.golden.name, entry.embedder, entry.retriever]);
    const group = groups.get(key);
    if (group) group.push(entry);
    else groups.set(key, [entry]);
  }
  return [...groups.values()].flatMap((runs) => trendOf(runs, options) ?? []);
}

function trendOf(
  all: readonly HistoryEntry[],
  { last, ...options }: TrendOptions,
): Trend | undefined {
  const newest = all.at(-1);
  if (!newest) return undefined;
  const start = last === undefined ? 0 : Math.max(0, all.length - last);
  const runs = all.slice(start);
  const regressed = all.map(({ verdict }) => verdict === 'regressed');
  const first = regressed.flatMap((is, at) => (is && !regressed[at - 1] ? [at] : []));
  const { golden, embedder, retriever } = newest;
  return {
    golden: golden.name,
    embedder,
    retriever,
    runs,
    series: seriesOf(runs, options),
    marks: runs.flatMap((run, at) => {
      const changes = changesOf(all[start + at - 1], run);
      return changes.length > 0 ? [{ at, changes }] : [];
    }),
    regressedSince: regressed.at(-1) ? (first.at(-1) ?? 0) - start : null,
    firstRegressed: first.map((at) => at - start).filter((at) => at >= 0),
  };
}

function seriesOf(
  runs: readonly HistoryEntry[],
  { metrics, variants }: Omit<TrendOptions, 'last'>,
): Series[] {
  const gated = runs.at(-1)?.gated ?? [];
  const names = unique(runs.toReversed().flatMap((run) => run.variants.map(({ name }) => name)));
  const known = unique(
    runs.flatMap((run) => run.variants.flatMap(({ means }) => Object.keys(means))),
  );
  const shown = metrics ?? (gated.length > 0 ? gated : known);
  return names
    .filter((name) => variants?.includes(name) ?? true)
    .flatMap((variant) =>
      shown.map((metric) => ({
        variant,
        metric,
        values: runs.map(
          (run) => run.variants.find(({ name }) => name === variant)?.means[metric] ?? null,
        ),
      })),
    )
    .filter(({ values }) => values.some((value) => value !== null));
}

/** What a run does not share with the one before it. */
function changesOf(before: HistoryEntry | undefined, run: HistoryEntry): string[] {
  if (!before) return [];
  const prints = new Map(before.variants.map(({ name, fingerprint }) => [name, fingerprint]));
  const redefined = run.variants.flatMap(({ name, fingerprint }) => {
    const print = prints.get(name);
    return print !== undefined && print !== fingerprint ? [name] : [];
  });
  return [
    ...(before.corpus === run.corpus ? [] : ['corpus']),
    ...(before.golden.hash === run.golden.hash ? [] : ['golden set']),
    ...(before.tool === run.tool ? [] : [`tool ${before.tool} → ${run.tool}`]),
    ...(before.metrics === run.metrics ? [] : [`metrics ${before.metrics} → ${run.metrics}`]),
    ...(redefined.length === 0 ? [] : [`definition of ${redefined.join(', ')}`]),
  ];
}

function unique(names: readonly string[]): string[] {
  return [...new Set(names)];
}
