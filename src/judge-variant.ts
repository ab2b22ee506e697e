import { collapseToParents } from './collapse.ts';
import { UserError } from './errors.ts';
import { type Judged, judge } from './metrics/judged.ts';
import type { Hit, Run, RunHit, VariantRun } from './types.ts';

/** What `judgeVariant` makes of each of a run's variants, in their order. */
export function judgeRuns(run: Run): Judged[][] {
  return run.runs.map((variant) => judgeVariant(variant, run));
}

/** Every query of a run joined with what one variant found for it, in the run's order. */
export function judgeVariant({ variant, chunks, results }: VariantRun, run: Run): Judged[] {
  const resultOf = new Map(results.map((result) => [result.query, result]));
  return run.queries.map((query) => {
    const { hits: stored, evidence, split } = resultOf.get(query.id) ?? nothingFound;
    const hits = stored.map((hit) => joinHit(hit, { variant: variant.name, chunks }));
    const parents = collapseToParents(hits).map(({ parent }) => parent);
    return judge(query, { hits, evidence, split }, { parents, coverage: run.golden.coverage });
  });
}

const nothingFound = { hits: [], evidence: [], split: null };

function joinHit(
  { rank, score, chunk }: RunHit,
  { variant, chunks }: { variant: string; chunks: VariantRun['chunks'] },
): Hit {
  const found = chunks[chunk];
  if (found) {
    const { document, ord, start, end, context, tokens, prefixTokens, parents } = found;
    const hit = { document, ord, start, end, tokens, prefixTokens, parents, rank, score };
    return context ? { ...hit, context } : hit;
  }
  throw new UserError(
    `the run is damaged: a hit of variant "${variant}" names chunk ${chunk}, but only ${chunks.length} are stored; evaluate again`,
  );
}
