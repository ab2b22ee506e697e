import type { QueryMetricAt } from '../metrics/metric-name.ts';
import { isEnough } from '../metrics/passage-coverage.ts';
import type { Evidence, Run, VariantCauses, VariantRun } from '../types.ts';

/**
 * Label audit: needs with passages that the variant's chunks can never satisfy, whatever is
 * retrieved. For `held` no chunk holds a passage whole; else all chunks together cover less of
 * each than must be retrieved; or what holds it has no vector. None where parents decide.
 */
export function unsatisfiableNeeds(
  { results }: VariantRun,
  run: Run,
  metric: QueryMetricAt | null,
): VariantCauses['unsatisfiable'] {
  if (metric === null) return [];
  const asked = metric.coverage === undefined ? run.golden.coverage : Number(metric.coverage);
  const wantsWhole = metric.family === 'held' && metric.coverage === undefined;
  const can = ({ held, reached, reachedWithAnswer, unembeddable }: Evidence) =>
    unembeddable !== true && (wantsWhole ? held : isEnough(reachedWithAnswer ?? reached, asked));
  const evidenceOf = new Map(results.map(({ query, evidence }) => [query, evidence]));
  return run.queries.flatMap(({ id, needs }) =>
    needs.flatMap((_, need) => {
      const evidence = evidenceOf.get(id)?.[need];
      return evidence && !can(evidence) ? [{ query: id, need }] : [];
    }),
  );
}
