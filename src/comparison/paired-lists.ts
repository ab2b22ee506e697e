import type { BaselineVariant } from '../baseline.ts';
import type { PairedLists } from '../causes/unjudged-sign.ts';
import type { JudgedQuery, Run, VariantRun } from '../types.ts';
import { fromStored } from './stored-hits.ts';

/** The collapsed parents of each query that both sides have, as the labels of now see them. */
export function pairedLists(
  { queries }: Pick<Run, 'queries'>,
  { chunks, results }: VariantRun,
  { queries: before }: BaselineVariant,
): ReadonlyMap<string, PairedLists> {
  const storedOf = new Map(before.map((query) => [query.id, query]));
  const resultOf = new Map(results.map((result) => [result.query, result]));
  const lists = queries.flatMap((query: JudgedQuery): [string, PairedLists][] => {
    const stored = storedOf.get(query.id);
    if (!stored) return [];
    const found = resultOf.get(query.id)?.hits ?? [];
    const after = found.flatMap(({ chunk }) => chunks[chunk]?.parents ?? []);
    const was = stored.hits.flatMap((hit) => fromStored(hit).parents);
    return [[query.id, { query, before: [...new Set(was)], after: [...new Set(after)] }]];
  });
  return new Map(lists);
}
