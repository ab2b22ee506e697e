import type { QueryMetricAt } from '../metrics/metric-name.ts';
import { mean } from '../stats/mean.ts';
import type { JudgedQuery } from '../types.ts';
import { answeredBy, parentMetricAt, unjudgedIn, valueOfList } from './unjudged-lists.ts';

/** Sums of fractions that differ in their last bits alone. */
const noise = 1e-9;

/** One query, as it is labelled now, with its collapsed parents before and after, best first. */
export interface PairedLists {
  readonly query: JudgedQuery;
  readonly before: readonly string[];
  readonly after: readonly string[];
}

/**
 * Whether judging what is not judged could turn the sign of a mean difference (after − before):
 * whether under the judgements that speak most against it, it would be 0 or the reverse. A
 * parent judged right is right on both sides. Per query each unjudged parent of the worse side
 * is tried alone, and all that the other side lacks together: the least lead there can be for
 * recall, success and MRR. False where the means are equal, or where the metric reads no first
 * k parents.
 */
export function signHangsOnUnjudged(metric: string, lists: readonly PairedLists[]): boolean {
  const at = parentMetricAt(metric);
  if (at === null) return false;
  const labelled = lists.filter(({ query }) => query.needs.length > 0);
  const difference = mean(
    labelled.map(
      ({ query, before, after }) => valueOfList(query, after, at) - valueOfList(query, before, at),
    ),
  );
  if (difference === null || Math.abs(difference) < noise) return false;
  const least = mean(
    labelled.map(({ query, before, after }) =>
      difference > 0
        ? leastLead(query, { better: after, worse: before }, at)
        : leastLead(query, { better: before, worse: after }, at),
    ),
  );
  return least !== null && least < noise;
}

function leastLead(
  query: JudgedQuery,
  { better, worse }: { better: readonly string[]; worse: readonly string[] },
  at: QueryMetricAt,
): number {
  const open = unjudgedIn(query, worse.slice(0, at.cutoff));
  const shared = new Set(better.slice(0, at.cutoff));
  const judgements = [
    [],
    open.filter((parent) => !shared.has(parent)),
    ...open.map((parent) => [parent]),
  ];
  const leads = judgements.map((right) => {
    const judged = answeredBy(query, right);
    return valueOfList(judged, better, at) - valueOfList(judged, worse, at);
  });
  return Math.min(...leads);
}
