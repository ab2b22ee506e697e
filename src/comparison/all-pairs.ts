import { tukeyHsd } from '../stats/tukey-hsd.ts';
import type { PairDifference, Run, Scores } from '../types.ts';
import { clustersOf } from './clusters.ts';

/**
 * Every pair of variants at once on one metric, over the queries that all were
 * scored on: randomised Tukey HSD, whose p-values need no further correction.
 * None with fewer than two variants or without a common query.
 */
export function allPairs(run: Run, scores: Scores, metric: string): PairDifference[] {
  const systems = scores.variants.flatMap(({ name, metrics }) => {
    const perQuery = metrics.get(metric)?.perQuery;
    return perQuery && perQuery.size > 0 ? [{ name, perQuery }] : [];
  });
  const ids = run.queries
    .map(({ id }) => id)
    .filter((id) => systems.every(({ perQuery }) => perQuery.has(id)));
  if (systems.length < 2 || ids.length === 0) return [];
  const rows = ids.map((id) => systems.map(({ perQuery }) => perQuery.get(id) ?? 0));
  const pairs = tukeyHsd(rows, { clusters: clustersOf(ids, run).of, seed: run.inputs.seed });
  return pairs.map(({ first, second, difference, p }) => ({
    first: systems[first]?.name ?? '',
    second: systems[second]?.name ?? '',
    difference,
    p,
  }));
}
