import { counted, formatCount } from '../counted.ts';
import { formatMean } from '../format.ts';
import { standpointOf } from '../standpoint.ts';
import type { ReportView } from '../view.ts';
import type { Tile } from './page-data.ts';

/** The few numbers that come first; those that the run has. */
export function tilesOf(view: ReportView): Tile[] {
  return [bestTile, promptTile, movedTile, nowhereTile, scoredTile, detectableTile].flatMap(
    (tile) => tile(view) ?? [],
  );
}

function bestTile(view: ReportView): Tile | undefined {
  const from = standpointOf(view);
  if (!from) return undefined;
  const { metric } = from;
  const means = view.scores.variants
    .map(({ name, metrics }) => ({ name, mean: metrics.get(metric)?.mean ?? null }))
    .filter(({ mean }) => mean !== null)
    .sort((a, b) => (b.mean ?? 0) - (a.mean ?? 0));
  const [best] = means;
  if (!best) return undefined;
  const chance = view.scores.chance.get(metric);
  return {
    label: `best ${metric}`,
    value: formatMean(metric, best.mean),
    note: chance === undefined ? best.name : `${best.name}; chance ${chance.toFixed(2)}`,
    level: 'plain',
  };
}

function promptTile({ scores }: ReportView): Tile | undefined {
  const metric = scores.metrics.find((name) => name.startsWith('tokens@'));
  if (metric === undefined) return undefined;
  const costs = scores.variants
    .flatMap(({ name, metrics }) => {
      const mean = metrics.get(metric)?.mean ?? null;
      return mean === null ? [] : [{ name, mean }];
    })
    .sort((a, b) => a.mean - b.mean);
  const [least] = costs;
  const most = costs.at(-1);
  if (!least || !most) return undefined;
  const times = least.mean > 0 ? most.mean / least.mean : 1;
  return {
    label: `fewest ${metric}`,
    value: formatCount(Math.round(least.mean)),
    note:
      times >= 1.05 ? `${least.name}; ${times.toFixed(1)} × fewer than ${most.name}` : least.name,
    level: 'plain',
  };
}

function movedTile({ comparison }: ReportView): Tile | undefined {
  const [metric] = comparison.metrics;
  const cells = comparison.cells.filter(
    (cell) => cell.metric === metric && cell.slice === null && cell.difference !== null,
  );
  if (cells.length === 0) return undefined;
  const lost = new Set(cells.flatMap((cell) => cell.lost)).size;
  const gained = new Set(cells.flatMap((cell) => cell.gained)).size;
  return {
    label: 'queries lost · gained',
    value: `${lost} · ${gained}`,
    note: `${metric}, against the baseline`,
    level: lost > gained ? 'bad' : gained > lost ? 'good' : 'plain',
  };
}

function nowhereTile({ causes }: ReportView): Tile | undefined {
  if (!causes) return undefined;
  const total = causes.variants[0]?.needs.length ?? 0;
  const lost = causes.nowhere.length;
  return {
    label: 'found by no variant',
    value: formatCount(lost),
    note: `of ${counted(total, 'need')}`,
    level: lost > 0 ? 'warn' : 'good',
  };
}

function scoredTile({ run, scores }: ReportView): Tile {
  const total = run.queries.length;
  const left = scores.unlabelled.length;
  return {
    label: 'queries scored',
    value: formatCount(total - left),
    note:
      left === 0
        ? `all, in ${counted(run.golden.documents, 'document')}`
        : `of ${formatCount(total)}`,
    level: left === 0 ? 'plain' : 'warn',
  };
}

function detectableTile({ comparison, standing }: ReportView): Tile | undefined {
  const metric = standing?.metric ?? comparison.metrics[0];
  const found = [...comparison.cells, ...(standing?.differences ?? [])]
    .filter((one) => one.metric === metric && !('slice' in one && one.slice !== null))
    .flatMap(({ test }) => test?.detectable ?? []);
  if (found.length === 0) return undefined;
  return {
    label: `what ${metric} can show`,
    value: `± ${Math.max(...found).toFixed(2)}`,
    note: 'smaller changes are missed more than one time in five',
    level: 'plain',
  };
}
