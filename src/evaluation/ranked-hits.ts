import type { Ranking } from '../types.ts';

export interface RankedHit {
  /** From 1. */
  readonly rank: number;
  readonly position: number;
  readonly score: number;
}

/**
 * The hits of a ranking, best first; each walk starts at the first. The ranking
 * is asked no deeper than the walk goes.
 *
 * @param first how many are asked for at first
 * @param most where the list ends
 */
export function rankedHits(
  ranking: Ranking,
  { first, most = Number.POSITIVE_INFINITY }: { first: number; most?: number },
): Iterable<RankedHit> {
  return {
    *[Symbol.iterator]() {
      const size = Math.min(ranking.size, most);
      let from = 0;
      for (let count = first; from < size; count *= 4) {
        const { position, score } = ranking.top(Math.min(count, size));
        for (; from < position.length; from += 1) {
          yield { rank: from + 1, position: position[from] ?? 0, score: score[from] ?? 0 };
        }
      }
    },
  };
}
