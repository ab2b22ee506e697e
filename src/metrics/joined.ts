import type { ParentNeed } from './judged.ts';

/**
 * A ranked list of parents joined with a query's needs, which every parent-level
 * metric reads: the judged parents alone, since most that are retrieved are not.
 */
export interface Joined {
  /** Ranks from 1 of the judged parents, ascending; the other lists say one thing of each. */
  readonly ranks: readonly number[];
  /** Needs that it is the first to meet. */
  readonly met: readonly number[];
  /** The sum of their grades. */
  readonly gain: readonly number[];
  /** 1 where it meets a need, met before or not; 0 where it is judged not relevant. */
  readonly right: readonly number[];
  /** How many parents were retrieved. */
  readonly retrieved: number;
  /** How many parents are judged not relevant, retrieved or not. */
  readonly notRelevant: number;
}

/** Joins parents, best first, with the needs of a query and the parents judged not relevant. */
export function joinParents(
  parents: readonly string[],
  needs: readonly ParentNeed[],
  notRelevant: readonly string[],
): Joined {
  const needsOf = needsByParent(needs);
  const refused = new Set(notRelevant);
  const done = new Set<ParentNeed>();
  const ranks: number[] = [];
  const met: number[] = [];
  const gain: number[] = [];
  const right: number[] = [];
  for (let at = 0; at < parents.length; at += 1) {
    const parent = parents[at] ?? '';
    const found = needsOf.get(parent);
    if (!found && !refused.has(parent)) continue;
    const fresh = found ? found.filter((need) => !done.has(need)) : [];
    for (const need of fresh) done.add(need);
    ranks.push(at + 1);
    met.push(fresh.length);
    gain.push(fresh.reduce((sum, { grade }) => sum + grade, 0));
    right.push(found ? 1 : 0);
  }
  return { ranks, met, gain, right, retrieved: parents.length, notRelevant: refused.size };
}

function needsByParent(needs: readonly ParentNeed[]): ReadonlyMap<string, readonly ParentNeed[]> {
  const needsOf = new Map<string, ParentNeed[]>();
  for (const need of needs) {
    for (const parent of need.parents) {
      const known = needsOf.get(parent);
      if (known) known.push(need);
      else needsOf.set(parent, [need]);
    }
  }
  return needsOf;
}

/** Needs met within the first k. */
export function countMet({ ranks, met }: Joined, k: number): number {
  let sum = 0;
  for (let at = 0; at < ranks.length && (ranks[at] ?? 0) <= k; at += 1) sum += met[at] ?? 0;
  return sum;
}

/** Parents within the first k that meet a need. */
export function countRight({ ranks, right }: Joined, k: number): number {
  let sum = 0;
  for (let at = 0; at < ranks.length && (ranks[at] ?? 0) <= k; at += 1) sum += right[at] ?? 0;
  return sum;
}
