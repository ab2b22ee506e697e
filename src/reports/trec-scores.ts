import type { MetricScore } from '../types.ts';
import { visible } from './format.ts';
import { plainTable } from './plain-table.ts';

type Metrics = ReadonlyMap<string, MetricScore>;

/** Means of a scored TREC run, a metric a line. */
export function trecMeans(metrics: Metrics): string {
  const rows = [...metrics].map(([name, { mean, scored, total }]) => [
    name,
    format(mean),
    `${scored} / ${total}`,
  ]);
  return `${plainTable(['metric', 'mean', 'scored / total'], rows)}\n`;
}

/** Values of a scored TREC run, a query a line and a metric a column. */
export function trecQueries(metrics: Metrics): string {
  const ids = new Set([...metrics.values()].flatMap(({ perQuery }) => [...perQuery.keys()]));
  const rows = [...ids].map((id) => [
    visible(id),
    ...[...metrics.values()].map(({ perQuery }) => format(perQuery.get(id) ?? null)),
  ]);
  return `${plainTable(['query', ...metrics.keys()], rows)}\n`;
}

/** The same as one JSON object for another program, with unrounded values. */
export function trecJson(metrics: Metrics): string {
  const output = Object.fromEntries(
    [...metrics].map(([name, { mean, scored, total, perQuery }]) => [
      name,
      { mean, scored, total, perQuery: Object.fromEntries(perQuery) },
    ]),
  );
  return `${JSON.stringify({ metrics: output }, null, 2)}\n`;
}

// Four digits, as trec_eval prints.
function format(value: number | null): string {
  return value === null ? 'n/a' : value.toFixed(4);
}
