import type { Ranking } from '../types.ts';

/** How much of the exact ten best is found, over queries. Of chunks as near as the tenth any will do. */
export class RecallCount {
  #found = 0;
  #wanted = 0;

  add(ranking: Ranking, truth: Ranking): void {
    const best = truth.top(10).score;
    const cut = best.at(-1) ?? 0;
    this.#wanted += best.length;
    this.#found += ranking.top(10).score.filter((score) => score >= cut).length;
  }

  /** Between 0 and 1; `n/a` without a hit to find. */
  format(): string {
    if (this.#wanted === 0) return 'n/a';
    // Rounded down, so that 1.000 means all.
    return (Math.floor((1000 * this.#found) / this.#wanted) / 1000).toFixed(3);
  }
}
