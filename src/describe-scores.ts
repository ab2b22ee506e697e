import { chanceLevels } from './chance-levels.ts';
import { hasGreedyIdeal } from './metrics/ideal-order.ts';
import { mergeByParents } from './metrics/judged.ts';
import type { MetricAt } from './metrics/metric-name.ts';
import type { JudgedQuery, QueryResult, Run, Scores } from './types.ts';

/** What is to be said of these metrics and this run, whatever a variant found. */
export function describeScores(run: Run, parsed: readonly MetricAt[]): Omit<Scores, 'variants'> {
  const labelled = run.queries.filter((query) => query.needs.length > 0);
  const asksPassages = parsed.some((at) => at.kind === 'query' && at.metric.needs === 'passages');
  return {
    metrics: parsed.map(({ name }) => name),
    ofSplit: parsed
      .filter((at) => at.kind === 'split' || at.metric.ofSplit === true)
      .map(({ name }) => name),
    atCoverage: parsed.flatMap(({ name, base, coverage }) =>
      base === undefined || coverage === undefined ? [] : [{ name, base, coverage }],
    ),
    chance: chanceLevels(parsed, run),
    unlabelled: run.queries.filter((query) => query.needs.length === 0).map(({ id }) => id),
    parentOnly: labelled.filter((query) => asksPassages && !hasPassages(query)).map(({ id }) => id),
    starved: starvedQueries(parsed, run),
    greedyIdeals: greedyIdeals(parsed, labelled),
  };
}

/** Queries whose stored list, cut at `candidates`, has fewer parents than the largest cut-off asks for. */
function starvedQueries(metrics: readonly MetricAt[], run: Run): Scores['starved'] {
  const cutoffs = metrics.map(({ metric, cutoff }) => (metric.cutoff === 'parents' ? cutoff : 0));
  const k = Math.max(0, ...cutoffs);
  return run.runs.flatMap(({ variant, results, chunks }) => {
    const found = ({ hits }: QueryResult) =>
      new Set(hits.flatMap(({ chunk }) => chunks[chunk]?.parents ?? [])).size;
    const queries = results.filter((result) => result.starved && found(result) < k);
    return queries.length > 0
      ? [{ variant: variant.name, k, queries: queries.map(({ query }) => query) }]
      : [];
  });
}

/** Families of which a query's value is over that of an ideal order. */
const overIdeal: readonly string[] = ['ndcg', 'ndcg-exp'];

function greedyIdeals(metrics: readonly MetricAt[], queries: readonly JudgedQuery[]): string[] {
  if (!metrics.some(({ family }) => overIdeal.includes(family))) return [];
  return queries.filter(({ needs }) => hasGreedyIdeal(mergeByParents(needs))).map(({ id }) => id);
}

function hasPassages(query: JudgedQuery): boolean {
  return query.needs.some((need) => need.passages.length > 0);
}
