import type { RankedHits, Ranking } from '../types.ts';
import { rankingOf } from './ranking.ts';

/**
 * Reciprocal rank fusion (Cormack, Clarke and Büttcher, SIGIR 2009): a chunk
 * scores the sum, over the lists that hold it, of 1 / (k + its rank there).
 * Scores are rounded to 1e-9, since those of neighbouring ranks differ by less than 1e-6
 * further down; equal ones stand in order of position.
 */
export function fuse(lists: readonly RankedHits[], k: number): Ranking {
  const scores = new Map<number, number>();
  for (const { position } of lists) {
    for (const [at, each] of position.entries()) {
      scores.set(each, (scores.get(each) ?? 0) + 1 / (k + at + 1));
    }
  }
  const hits = [...scores]
    .map(([position, score]) => ({ position, score: Math.round(score * 1e9) / 1e9 }))
    .sort((a, b) => b.score - a.score || a.position - b.position);
  return rankingOf({
    position: Uint32Array.from(hits, ({ position }) => position),
    score: Float64Array.from(hits, ({ score }) => score),
  });
}
