import { type Judged, newlyMet, type ParentNeed } from './judged.ts';
import type { Metric } from './metric.ts';

/** Up to this many parents the ideal order is found exactly; parents that others make needless do not count. */
const exactLimit = 8;

/** Discounted gain of the first k parents over that of the best order. */
export const ndcg: Metric = {
  meaning: 'gain of the first k parents, discounted by rank, over that of the ideal order',
  range: '0 to 1',
  source:
    'trec_eval ndcg_cut_k (linear gain, log2 discount); a parent gains the grades of the needs it is the first to meet',
  cutoff: 'parents',
  needs: 'parents',
  value(judged, k) {
    const gains = newlyMet(judged, k).map(sumOfGrades);
    return Math.min(1, discounted(gains) / discounted(idealGains(judged, k)));
  },
};

function sumOfGrades(needs: readonly ParentNeed[]): number {
  return needs.reduce((sum, need) => sum + need.grade, 0);
}

function discounted(gains: readonly number[]): number {
  return gains.reduce((sum, gain, index) => sum + gain / Math.log2(index + 2), 0);
}

function idealGains({ parentNeeds }: Judged, k: number): number[] {
  const parents = parentsOfIdeal(parentNeeds);
  if (isOneToOne(parents, parentNeeds)) {
    return parentNeeds
      .map((need) => need.grade)
      .sort((a, b) => b - a)
      .slice(0, k);
  }
  return parents.length <= exactLimit
    ? bestOrder(parents, parentNeeds, k)
    : greedyOrder(parents, parentNeeds, k);
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
