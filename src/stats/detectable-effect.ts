import type { Clustering } from './clustering.ts';
import type { Tail } from './sign-flip.ts';
import { meanError } from './standard-error.ts';

/** Standard errors between no effect and one that is found four times in five: z(.975) + z(.8). */
const reach = 2.802;

/**
 * The smallest change of the mean that a two-sided test at .05 finds with a power of
 * 80 %: 2.802 sd / sqrt(n). A smaller one is missed more than one time in five.
 * Null with fewer than two queries or clusters.
 */
export function detectableEffect(
  differences: readonly number[],
  clustering: Clustering = {},
): number | null {
  const found = meanError(differences, clustering);
  return found === null ? null : reach * found.standardError;
}

/** Fewest queries (or clusters) that have to change before a sign-flip test can reject at all: 6 at .05, one-sided 5. */
export function leastChanged(alpha: number, tail: Tail): number {
  if (alpha >= 1) return 0;
  const lowest = tail === 'both' ? alpha / 2 : alpha;
  return Math.ceil(-Math.log2(lowest));
}
