import type { Span } from '../../types.ts';
import type { Budget } from './budget.ts';
import type { FillRules } from './fill-items.ts';

/** A chunk in the making. */
export interface Filled extends Span {
  /** Where the text begins that the chunk before does not hold. */
  readonly own: number;
}

/** Joins a chunk of too little new text to the one before or, failing that, after it, where the two stay within the hard maximum. */
export function joinRests(
  filled: readonly Filled[],
  { minChunk, hardMax }: FillRules,
  budget: Budget,
): readonly Filled[] {
  const joined: Filled[] = [];
  for (const chunk of filled) {
    const before = joined.at(-1);
    const both = before && { ...before, end: chunk.end };
    const small = both && (isSmall(chunk) || isSmall(before));
    if (small && budget.total(both) <= hardMax) joined[joined.length - 1] = both;
    else joined.push(chunk);
  }
  return joined;

  function isSmall({ own, end }: Filled): boolean {
    return minChunk > 0 && budget.slice({ start: own, end }) < minChunk;
  }
}
