import { judge } from '../metrics/judged.ts';
import { parseMetric, type QueryMetricAt } from '../metrics/metric-name.ts';
import type { JudgedQuery } from '../types.ts';

/** Parents of a list that nobody has judged for the query. */
export function unjudgedIn(query: JudgedQuery, parents: readonly string[]): string[] {
  const known = new Set([...query.needs.flatMap((need) => need.parents), ...query.notRelevant]);
  return parents.filter((parent) => !known.has(parent));
}

/** The query, were these parents answers to each of its needs. */
export function answeredBy(query: JudgedQuery, right: readonly string[]): JudgedQuery {
  if (right.length === 0) return query;
  const needs = query.needs.map((need) => ({ ...need, parents: [...need.parents, ...right] }));
  return { ...query, needs };
}

/** A parent metric of one collapsed list. */
export function valueOfList(
  query: JudgedQuery,
  parents: readonly string[],
  { metric, cutoff }: QueryMetricAt,
): number {
  const nothing = { hits: [], evidence: [], split: null };
  return metric.value(judge(query, nothing, { parents, coverage: 1 }), cutoff);
}

/** A metric of the first k parents; null for any other. */
export function parentMetricAt(name: string): QueryMetricAt | null {
  const at = parseMetric(name);
  const reads =
    at.kind === 'query' && at.metric.cutoff === 'parents' && at.metric.needs === 'parents';
  return reads ? at : null;
}
