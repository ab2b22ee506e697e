import { UserError } from '../errors.ts';

/**
 * Holm's adjusted p-values, in the order given: a hypothesis is rejected where its
 * adjusted p is at most alpha, and no true one of the family is with a greater chance.
 */
export function holm(pValues: readonly number[]): number[] {
  const refused = pValues.find((p) => !(p >= 0 && p <= 1));
  if (refused !== undefined) {
    throw new UserError(`${refused} is no p-value; leave out comparisons that were not made`);
  }
  const adjusted = new Array<number>(pValues.length).fill(1);
  let reached = 0;
  [...pValues.entries()]
    .sort(([, a], [, b]) => a - b)
    .forEach(([index, p], rank) => {
      reached = Math.max(reached, Math.min(1, p * (pValues.length - rank)));
      adjusted[index] = reached;
    });
  return adjusted;
}
