import { holm } from '../stats/holm.ts';
import { mcNemar } from '../stats/mcnemar.ts';
import type { Outcome, ProxyPair } from '../types.ts';
import { sameParents } from './outcome.ts';
import { anytimeP } from './stopping.ts';

/** A p-value up to this one decides. */
export const alpha = 0.05;

/** With a greater share of the queries open, McNemar's test is not asked. */
export const mostOpen = 0.05;

/** A variant's list for each query that counts, and what came of it. */
export interface JudgedLists {
  readonly name: string;
  readonly queries: readonly {
    readonly list: readonly string[];
    readonly outcome: Outcome;
  }[];
}

/** Compares variants in pairs: each with the control, or, without one, each with each. */
export function comparePairs(
  variants: readonly JudgedLists[],
  control: string | undefined,
): ProxyPair[] {
  const pairs = variants.flatMap((second, at) =>
    variants
      .slice(0, at)
      .filter(({ name }) => control === undefined || [name, second.name].includes(control))
      .map((first) =>
        second.name === control ? countPair(second, first) : countPair(first, second),
      ),
  );
  const adjusted = holm(pairs.map(({ p }) => p));
  return pairs.map((pair, at) => {
    const corrected = adjusted[at] ?? 1;
    const { first, second, onlyFirst, onlySecond } = pair;
    const ahead = onlyFirst > onlySecond ? first : second;
    const better = corrected <= alpha && onlyFirst !== onlySecond ? ahead : null;
    return { ...pair, adjusted: corrected, better };
  });
}

function countPair(
  first: JudgedLists,
  second: JudgedLists,
): Omit<ProxyPair, 'adjusted' | 'better'> {
  let [onlyFirst, onlySecond, open] = [0, 0, 0];
  for (const [at, one] of first.queries.entries()) {
    const other = second.queries[at];
    if (!other) continue;
    if (one.outcome === 'open' || other.outcome === 'open') {
      // The same parents come to the same, whatever that is.
      if (sameParents(one.list, other.list)) continue;
      open += 1;
    } else if (one.outcome !== other.outcome) {
      if (one.outcome === 'right') onlyFirst += 1;
      else onlySecond += 1;
    }
  }
  const isOpen = open > mostOpen * first.queries.length;
  return {
    first: first.name,
    second: second.name,
    onlyFirst,
    onlySecond,
    open,
    test: isOpen ? 'e-process' : 'mcnemar',
    p: isOpen ? anytimeP(onlyFirst, onlySecond) : mcNemar(onlyFirst, onlySecond).mid,
  };
}

/** Whether every comparison is decided already, by evidence that may be looked at while judging goes on. */
export function settledEarly(pairs: readonly ProxyPair[]): boolean {
  const adjusted = holm(pairs.map(({ onlyFirst, onlySecond }) => anytimeP(onlyFirst, onlySecond)));
  return pairs.length > 0 && adjusted.every((p) => p <= alpha);
}
