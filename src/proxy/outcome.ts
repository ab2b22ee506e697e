import type { Outcome, Sample, SampleQuery } from '../types.ts';

/** Whether a list of parents shows a right one. */
export function outcomeOf(
  { right, wrong }: SampleQuery,
  list: readonly string[],
  { pooled }: Pick<Sample, 'pooled'>,
): Outcome {
  if (list.some((parent) => right.includes(parent))) return 'right';
  const unknown = pooled && list.some((parent) => !wrong.includes(parent));
  return unknown ? 'open' : 'wrong';
}

/** The parents of a list that nobody judged. */
export function unjudgedIn(
  { right, wrong }: SampleQuery,
  list: readonly string[],
): readonly string[] {
  return list.filter((parent) => !right.includes(parent) && !wrong.includes(parent));
}

/** Whether two lists hold the same parents, in any order. */
export function sameParents(first: readonly string[], second: readonly string[]): boolean {
  return first.length === second.length && first.every((parent) => second.includes(parent));
}
