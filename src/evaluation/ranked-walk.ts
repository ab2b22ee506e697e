import type { Ranking } from '../types.ts';

/** The hits of a ranking, best first. */
export interface RankedWalk {
  /** Starts at the first, with `rank` from 1, and ends where `visit` gives false. */
  each(visit: (rank: number, position: number, score: number) => boolean): void;
}

/**
 * Walks of a ranking, which is asked no deeper than they go.
 *
 * @param first how many are asked for at first
 * @param most where the list ends
 */
export function rankedWalk(
  ranking: Ranking,
  { first, most = Number.POSITIVE_INFINITY }: { first: number; most?: number },
): RankedWalk {
  return {
    each(visit) {
      const size = Math.min(ranking.size, most);
      let from = 0;
      for (let count = first; from < size; count *= 4) {
        const { position, score } = ranking.top(Math.min(count, size));
        for (; from < position.length; from += 1) {
          if (!visit(from + 1, position[from] ?? 0, score[from] ?? 0)) return;
        }
      }
    },
  };
}
