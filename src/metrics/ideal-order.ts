import { discounted } from './discount.ts';
import type { ParentNeed } from './judged.ts';

/** Up to this many parents the ideal order is found exactly; parents that others make needless do not count. */
const exactLimit = 8;

/** The same query is scored at several cut-offs. */
const known = new WeakMap<readonly ParentNeed[], Map<number, number>>();

/** Discounted gain of the best order of parents, cut at k. */
export function idealGain(needs: readonly ParentNeed[], k: number): number {
  const ofQuery = known.get(needs) ?? new Map<number, number>();
  known.set(needs, ofQuery);
  const found = ofQuery.get(k);
  if (found !== undefined) return found;
  const gains = idealGains(needs, k);
  const ideal = discounted(gains);
  ofQuery.set(k, ideal);
  return ideal;
}

function idealGains(needs: readonly ParentNeed[], k: number): number[] {
  const parents = parentsOfIdeal(needs);
  if (isOneToOne(parents, needs)) {
    return needs
      .map((need) => need.grade)
      .sort((a, b) => b - a)
      .slice(0, k);
  }
  return parents.length <= exactLimit
    ? bestOrder(parents, needs, k)
    : greedyOrder(parents, needs, k);
}

function sumOfGrades(needs: readonly ParentNeed[]): number {
  return needs.reduce((sum, need) => sum + need.grade, 0);
}

/** Whether the ideal order of a query is only approached: no order of so many parents is tried by itself. */
export function hasGreedyIdeal(needs: readonly ParentNeed[]): boolean {
  const parents = parentsOfIdeal(needs);
  return parents.length > exactLimit && !isOneToOne(parents, needs);
}

/**
 * The parents an ideal order is made of: one that meets no need beside those of
 * another is left out, since that other in its place gains as much, and earlier.
 */
function parentsOfIdeal(needs: readonly ParentNeed[]): string[] {
  // Needs of one parent each differ in it, for those of equal parents are one.
  if (needs.every(({ parents }) => parents.size === 1)) {
    return needs.flatMap(({ parents }) => [...parents]);
  }
  const metBy = new Map<string, Set<ParentNeed>>();
  for (const need of needs) {
    for (const parent of need.parents) {
      metBy.set(parent, (metBy.get(parent) ?? new Set()).add(need));
    }
  }
  const kept: { parent: string; met: ReadonlySet<ParentNeed> }[] = [];
  for (const [parent, met] of [...metBy].sort(([, a], [, b]) => b.size - a.size)) {
    const isWithin = kept.some((other) => [...met].every((need) => other.met.has(need)));
    if (!isWithin) kept.push({ parent, met });
  }
  return kept.map(({ parent }) => parent);
}

/** Whether each of the parents meets a need of its own. */
function isOneToOne(parents: readonly string[], needs: readonly ParentNeed[]): boolean {
  if (needs.every((need) => need.parents.size === 1)) return true;
  return (
    parents.length === needs.length &&
    needs.every((need) => parents.filter((parent) => need.parents.has(parent)).length === 1)
  );
}

/** Best order over all subsets of parents: what a parent still gains depends only on which came before it. */
function bestOrder(parents: readonly string[], needs: readonly ParentNeed[], k: number): number[] {
  const subsets = 1 << parents.length;
  const met = Array.from({ length: subsets }, (_, subset) =>
    needs.reduce((sum, need) => {
      const isMet = parents.some((parent, at) => subset & (1 << at) && need.parents.has(parent));
      return sum + (isMet ? need.grade : 0);
    }, 0),
  );
  const best: { value: number; gains: number[] }[] = [{ value: 0, gains: [] }];
  for (let subset = 1; subset < subsets; subset += 1) {
    let winner: { value: number; gains: number[] } = { value: -1, gains: [] };
    for (let at = 0; at < parents.length; at += 1) {
      const before = best[subset & ~(1 << at)];
      if (!(subset & (1 << at)) || !before) continue;
      const gain = (met[subset] ?? 0) - (met[subset & ~(1 << at)] ?? 0);
      const value = before.value + gain / Math.log2(before.gains.length + 2);
      if (value > winner.value) winner = { value, gains: [...before.gains, gain] };
    }
    best[subset] = winner;
  }
  const allowed = best.filter(({ gains }) => gains.length <= k);
  return allowed.reduce((a, b) => (b.value > a.value ? b : a)).gains;
}

function greedyOrder(
  parents: readonly string[],
  needs: readonly ParentNeed[],
  k: number,
): number[] {
  const open = new Set(needs);
  const left = new Set(parents);
  const gains: number[] = [];
  while (gains.length < k && left.size > 0 && open.size > 0) {
    const gainOf = (parent: string) =>
      sumOfGrades([...open].filter((need) => need.parents.has(parent)));
    const next = [...left].reduce((a, b) => (gainOf(b) > gainOf(a) ? b : a));
    gains.push(gainOf(next));
    left.delete(next);
    for (const need of open) if (need.parents.has(next)) open.delete(need);
  }
  return gains;
}
