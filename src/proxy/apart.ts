import type { Slots, VariantLists } from '../types.ts';
import { sameParents } from './outcome.ts';

/** How often two variants show other parents: the most by which they can differ, before anything is judged. */
export interface ApartPair {
  readonly first: string;
  readonly second: string;
  readonly queries: number;
}

/** On how many queries variants differ in what they show, pair by pair, and for any of them. */
export function listsApart(
  variants: readonly VariantLists[],
  slots: Slots,
): { readonly any: number; readonly pairs: readonly ApartPair[] } {
  const differs = (first: VariantLists, second: VariantLists) =>
    first.lists.map((list, at) => !sameParents(list[slots], second.lists[at]?.[slots] ?? []));
  const [reference] = variants;
  const anyOf = variants.map((variant) => (reference ? differs(reference, variant) : []));
  return {
    any: (reference?.lists ?? []).filter((_, at) => anyOf.some((flags) => flags[at])).length,
    pairs: variants.flatMap((second, at) =>
      variants.slice(0, at).map((first) => ({
        first: first.name,
        second: second.name,
        queries: differs(first, second).filter(Boolean).length,
      })),
    ),
  };
}
