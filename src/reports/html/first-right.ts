import type { JudgedQuery, RunHit, VariantRun } from '../../types.ts';

/**
 * For each query, the rank among distinct parents of the first that meets a need
 * of it; null where none is among the stored hits.
 */
export function firstRightOf(
  { results, chunks }: VariantRun,
  queries: readonly JudgedQuery[],
): (number | null)[] {
  const hitsOf = new Map(results.map(({ query, hits }) => [query, hits]));
  return queries.map(({ id, needs }) => {
    const right = new Set(needs.flatMap(({ parents }) => parents));
    return firstRank(hitsOf.get(id) ?? [], { chunks, right });
  });
}

/** Parents take ranks as they come, a hit that lies in several one each. */
function firstRank(
  hits: readonly RunHit[],
  { chunks, right }: { chunks: VariantRun['chunks']; right: ReadonlySet<string> },
): number | null {
  const seen = new Set<string>();
  for (const { chunk } of hits) {
    for (const parent of chunks[chunk]?.parents ?? []) {
      seen.add(parent);
      if (right.has(parent)) return seen.size;
    }
  }
  return null;
}
