import { collapsedParents } from './collapse.ts';
import { joinHit } from './join-hit.ts';
import { type Judged, judge } from './metrics/judged.ts';
import type { Run, VariantRun } from './types.ts';

/** What `judgeVariant` makes of each of a run's variants, in their order. */
export function judgeRun(run: Run): Judged[][] {
  return run.runs.map((variant) => judgeVariant(variant, run));
}

/** Every query of a run joined with what one variant found for it, in the run's order. */
export function judgeVariant(variant: VariantRun, run: Run): Judged[] {
  const resultOf = new Map(variant.results.map((result) => [result.query, result]));
  return run.queries.map((query) => {
    const { hits: stored, evidence, split } = resultOf.get(query.id) ?? nothingFound;
    const hits = stored.map((hit) => joinHit(hit, variant));
    const parents = collapsedParents(hits);
    return judge(query, { hits, evidence, split }, { parents, coverage: run.golden.coverage });
  });
}

const nothingFound = { hits: [], evidence: [], split: null };
