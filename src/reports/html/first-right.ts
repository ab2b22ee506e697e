import { collapseToParents } from '../../collapse.ts';
import type { JudgedQuery, VariantRun } from '../../types.ts';

/** For each query, the rank of the first document that meets a need of it; null where none is among the stored hits. */
export function firstRightOf(
  { results, chunks }: VariantRun,
  queries: readonly JudgedQuery[],
): (number | null)[] {
  const resultOf = new Map(results.map((result) => [result.query, result]));
  return queries.map(({ id, needs }) => {
    const right = new Set(needs.flatMap(({ parents }) => parents));
    const hits = (resultOf.get(id)?.hits ?? []).flatMap(({ rank, score, chunk }) => {
      const found = chunks[chunk];
      return found ? [{ ...found, rank, score }] : [];
    });
    return collapseToParents(hits).find(({ parent }) => right.has(parent))?.rank ?? null;
  });
}
