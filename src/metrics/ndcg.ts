import { type Judged, newlyMet, type ParentNeed } from './judged.ts';
import type { Metric } from './metric.ts';
import { relevantParents } from './recall.ts';

/** Up to this many parents the ideal order is found exactly. */
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
  const parents = [...relevantParents(parentNeeds)];
  const oneToOne =
    parents.length === parentNeeds.length && parentNeeds.every((need) => need.parents.size === 1);
  if (oneToOne) {
    return parentNeeds
      .map((need) => need.grade)
      .sort((a, b) => b - a)
      .slice(0, k);
  }
  return parents.length <= exactLimit
    ? bestOrder(parents, parentNeeds, k)
    : greedyOrder(parents, parentNeeds, k);
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
