import type { ParentNeed } from './judged.ts';

/** A ranked list of parents joined with a query's needs: one number a rank, which every parent-level metric reads. */
export interface Joined {
  /** Needs that the parent at each rank is the first to meet. */
  readonly met: Int32Array;
  /** The sum of their grades. */
  readonly gain: Float64Array;
  /** Whether the parent meets any need, met before or not. */
  readonly right: Uint8Array;
  /** Whether it is judged and not relevant. */
  readonly wrong: Uint8Array;
  /** How many parents are judged and not relevant, retrieved or not. */
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
  const size = parents.length;
  const met = new Int32Array(size);
  const gain = new Float64Array(size);
  const right = new Uint8Array(size);
  const wrong = new Uint8Array(size);
  const done = new Set<ParentNeed>();
  for (let at = 0; at < size; at += 1) {
    const parent = parents[at] ?? '';
    if (refused.has(parent)) wrong[at] = 1;
    const found = needsOf.get(parent);
    if (!found) continue;
    right[at] = 1;
    for (const need of found) {
      if (done.has(need)) continue;
      done.add(need);
      met[at] = (met[at] ?? 0) + 1;
      gain[at] = (gain[at] ?? 0) + need.grade;
    }
  }
  return { met, gain, right, wrong, notRelevant: refused.size };
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
export function countMet({ met }: Joined, k: number): number {
  const end = Math.min(k, met.length);
  let sum = 0;
  for (let at = 0; at < end; at += 1) sum += met[at] ?? 0;
  return sum;
}
