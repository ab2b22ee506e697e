import { floatNoise } from '../stats/float-noise.ts';
import { holm } from '../stats/holm.ts';
import { interaction } from '../stats/interaction.ts';
import type { CrossedMetric, Interaction, Run, Scores } from '../types.ts';
import { clustersOf } from './clusters.ts';
import { pairOf } from './pair.ts';

interface Cell {
  readonly name: string;
  readonly variant: string;
  readonly retriever: string;
  readonly mean: number | null;
  readonly values: ReadonlyMap<string, number>;
}

/**
 * What a run that crosses variants with retrievers says beyond its rows, metric by
 * metric; undefined where there are not two of each. A row is level with the best of
 * its line that is not significantly worse: one-sided sign-flip tests, Holm over all
 * lines of one direction.
 */
export function crossedMetrics(
  run: Run,
  scores: Scores,
  { metrics, alpha }: { metrics: readonly string[]; alpha: number },
): CrossedMetric[] | undefined {
  const of = (part: 'variant' | 'retriever') =>
    new Set(run.runs.flatMap(({ crossed }) => crossed?.[part] ?? []));
  if (of('variant').size < 2 || of('retriever').size < 2) return undefined;
  return metrics.map((metric) => {
    const cells = cellsOf(run, scores, metric);
    return {
      metric,
      levelUnderRetriever: level(cells, 'retriever', { run, metric, alpha }),
      levelOfVariant: level(cells, 'variant', { run, metric, alpha }),
      interaction: interactionOf(cells, run),
    };
  });
}

function cellsOf({ runs }: Run, scores: Scores, metric: string): Cell[] {
  const scoreOf = new Map(scores.variants.map(({ name, metrics }) => [name, metrics.get(metric)]));
  return runs.flatMap(({ variant: { name }, crossed }) => {
    const score = scoreOf.get(name);
    if (!crossed || !score) return [];
    return [{ name, ...crossed, mean: score.mean, values: score.perQuery }];
  });
}

function linesOf(cells: readonly Cell[], part: 'variant' | 'retriever'): Cell[][] {
  const names = [...new Set(cells.map((cell) => cell[part]))];
  return names.map((name) => cells.filter((cell) => cell[part] === name));
}

function level(
  cells: readonly Cell[],
  part: 'variant' | 'retriever',
  { run, metric, alpha }: { run: Run; metric: string; alpha: number },
): string[] {
  const lines = linesOf(cells, part);
  const bests = lines.map(bestOf);
  const tested = lines.flatMap((line, at) =>
    line.flatMap(({ name, values }) => {
      const best = bests[at];
      if (!best || name === best.name) return [];
      const sides = { variant: name, metric, before: best.values, after: values };
      const found = pairOf(sides, run);
      return found ? [{ name, p: found.flips.p.less }] : [];
    }),
  );
  const p = holm(tested.map((one) => one.p));
  const kept = new Set(bests.flatMap((best) => best?.name ?? []));
  for (const [at, { name }] of tested.entries()) if ((p[at] ?? 1) > alpha) kept.add(name);
  return cells.flatMap(({ name }) => (kept.has(name) ? [name] : []));
}

function bestOf(line: readonly Cell[]): Cell | undefined {
  const highest = Math.max(...line.map(({ mean }) => mean ?? Number.NEGATIVE_INFINITY));
  return line.find(({ mean }) => mean !== null && highest - mean < floatNoise);
}

function interactionOf(cells: readonly Cell[], run: Run): Interaction | null {
  const retrievers = linesOf(cells, 'retriever').flatMap(([first]) => first?.retriever ?? []);
  const columns = retrievers.length;
  const rows = linesOf(cells, 'variant').map((row) =>
    retrievers.flatMap((name) => row.find(({ retriever }) => retriever === name) ?? []),
  );
  if (rows.some((row) => row.length !== columns)) return null;
  const order = rows.flat();
  const ids = run.queries
    .map(({ id }) => id)
    .filter((id) => order.every(({ values }) => values.has(id)));
  if (ids.length === 0) return null;
  const { excess, p } = interaction(
    ids.map((id) => order.map(({ values }) => values.get(id) ?? 0)),
    { columns, seed: run.inputs.seed, clusters: clustersOf(ids, run).of },
  );
  const sizes = excess.map(Math.abs);
  const most = Math.max(...sizes);
  const at = sizes.findIndex((size) => most - size < floatNoise);
  return { p, row: order[at]?.name ?? '', excess: excess[at] ?? 0 };
}
