import { judgeRun } from '../judge-variant.ts';
import type { Judged } from '../metrics/judged.ts';
import { parseMetric, type QueryMetricAt } from '../metrics/metric-name.ts';
import type {
  Cause,
  Causes,
  NeedCause,
  ParentPlace,
  QueryResult,
  Run,
  VariantCauses,
  VariantRun,
} from '../types.ts';
import { adviceFor } from './advice.ts';
import type { CauseMetrics } from './cause-metrics.ts';
import { parentLevel, passageLevel } from './counted.ts';
import { crowdingOf } from './crowding.ts';
import { needCause } from './need-cause.ts';
import { unjudgedBounds } from './unjudged-bounds.ts';
import { unsatisfiableNeeds } from './unsatisfiable.ts';

/**
 * Why each need of each query was found or lost by each variant (DESIGN §4, "Why lost"):
 * a pure function of the run. A need with passages is found where `passageMetric`
 * counts it, any other, or all without one, where one of its parents is among the first k.
 *
 * @param judgedRuns what `judgeRun` makes of the run, where it is at hand
 */
export function explain(
  run: Run,
  by: CauseMetrics,
  judgedRuns: readonly (readonly Judged[])[] = judgeRun(run),
): Causes {
  const passageAt = by.passageMetric === null ? null : queryMetric(by.passageMetric);
  const explained = run.runs.map((variant, at) => {
    const judged = judgedRuns[at] ?? [];
    return { variant, judged, needs: needCauses(variant, judged, { passageAt, k: by.k }) };
  });
  const others = explained.map(({ variant: { variant }, needs }) => ({ variant, needs }));
  return {
    ...by,
    variants: explained.map(
      ({ variant, judged, needs }): VariantCauses => ({
        variant: variant.variant.name,
        needs,
        counts: countCauses(needs),
        advice: adviceFor({ variant: variant.variant, needs }, others),
        crowding: crowdingOf(judged, by.k),
        unjudged: unjudgedBounds(judged, by.parentMetric, run),
        unsatisfiable: unsatisfiableNeeds(variant, run, passageAt),
      }),
    ),
    nowhere: foundNowhere(explained.map(({ needs }) => needs)),
    alike: run.alike,
  };
}

function queryMetric(name: string): QueryMetricAt {
  const at = parseMetric(name);
  if (at.kind === 'query') return at;
  throw new Error(`"${name}" finds no need: it is a metric of the split`);
}

function needCauses(
  { results }: VariantRun,
  judged: readonly Judged[],
  { passageAt, k }: { passageAt: QueryMetricAt | null; k: number },
): NeedCause[] {
  const resultOf = new Map(results.map((result) => [result.query, result]));
  return judged.flatMap((one) => {
    const result = resultOf.get(one.query.id);
    const levels = {
      parents: parentLevel(one, k),
      passages: passageAt && passageLevel(one, passageAt),
    };
    return one.query.needs.map((need, at) => ({
      query: one.query.id,
      need: at,
      ...needCause({
        need,
        evidence: result?.evidence[at],
        parent: parentPlace(one, result, at),
        anyHit: one.hits.length > 0,
        ...levels,
      }),
    }));
  });
}

/** As the evaluation found it in the whole ranking; else by the hits that are stored. */
function parentPlace(
  { query, hits, parents }: Judged,
  result: QueryResult | undefined,
  at: number,
): ParentPlace | null {
  const known = result?.parents?.[at];
  if (known) return known;
  const wanted = query.needs[at]?.parents ?? [];
  const index = parents.findIndex((parent) => wanted.includes(parent));
  const hit = hits.find((one) => one.parents.some((parent) => parent === parents[index]));
  return hit ? { rank: index + 1, score: hit.score } : null;
}

function countCauses(needs: readonly NeedCause[]): Partial<Record<Cause, number>> {
  const counts: Partial<Record<Cause, number>> = {};
  for (const { cause } of needs) counts[cause] = (counts[cause] ?? 0) + 1;
  return counts;
}

/** Needs that every variant lost; none where nothing was run. */
function foundNowhere(byVariant: readonly (readonly NeedCause[])[]): Causes['nowhere'] {
  const [first = []] = byVariant;
  return first
    .filter((_, at) => byVariant.every((needs) => needs[at]?.cause !== 'found'))
    .map(({ query, need }) => ({ query, need }));
}
