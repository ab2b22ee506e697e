import type { Cell, Gate } from '../types.ts';

/** Variants whose accepted values are behind: better by more than chance on a gated metric, worse on none. */
export function staleVariants(cells: readonly Cell[], { maxDrop, alpha }: Gate): string[] {
  const gated = cells.filter(({ gated: counts, slice }) => counts && slice === null);
  const rose = gated.filter(
    ({ difference, test }) => (difference ?? 0) > maxDrop && (test?.rise ?? 1) <= alpha,
  );
  const names = [...new Set(rose.map(({ variant }) => variant))];
  return names.filter((name) =>
    gated.every(({ variant, difference }) => variant !== name || (difference ?? 0) >= 0),
  );
}
