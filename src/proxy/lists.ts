import { collapseToParents } from '../collapse.ts';
import { joinHit } from '../join-hit.ts';
import type { Run, VariantLists } from '../types.ts';

/** How many parents, or chunks, a person is thought to look at. */
export const listLength = 3;

/** What every variant of a run shows for each query: its top three parents, and the parents of its top three chunks. */
export function listsOf(run: Run): VariantLists[] {
  return run.runs.map((variant) => {
    const resultOf = new Map(variant.results.map((result) => [result.query, result]));
    return {
      name: variant.variant.name,
      lists: run.queries.map(({ id }) => {
        const hits = (resultOf.get(id)?.hits ?? []).map((hit) => joinHit(hit, variant));
        return {
          parents: collapseToParents(hits, listLength).map(({ parent }) => parent),
          chunks: [
            ...new Set(
              hits.filter(({ rank }) => rank <= listLength).flatMap(({ parents }) => parents),
            ),
          ],
        };
      }),
    };
  });
}
