import type { BestHit, RankedHits, Ranking } from '../types.ts';

/** Scores are rounded to 1e-6, so that two machines agree on ties: a score is this many steps to 1. */
export const SCORE_STEPS = 1e6;

/**
 * Orders by score descending, then position ascending.
 *
 * @param positions distinct
 * @param steps the score of each in whole steps of 1e-6
 */
export function orderHits(positions: Uint32Array, steps: Float64Array): RankedHits {
  let size = 1;
  for (const position of positions) size = Math.max(size, position + 1);
  // Both keys in one number, below 2^53: sorting plain numbers is many times faster than comparing pairs.
  const keys = new Float64Array(positions.length);
  for (let i = 0; i < keys.length; i++) keys[i] = -(steps[i] ?? 0) * size + (positions[i] ?? 0);
  keys.sort();
  const position = new Uint32Array(keys.length);
  const score = new Float64Array(keys.length);
  for (let rank = 0; rank < keys.length; rank++) {
    const key = keys[rank] ?? 0;
    const step = Math.floor(key / size);
    position[rank] = key - step * size;
    score[rank] = (0 - step) / SCORE_STEPS;
  }
  return { position, score };
}

/** The best `count` of hits in order. */
export function firstHits({ position, score }: RankedHits, count: number): RankedHits {
  return { position: position.subarray(0, count), score: score.subarray(0, count) };
}

/** The first of hits in order that is one of these positions. */
export function bestAmong(
  { position, score }: RankedHits,
  wanted: ReadonlySet<number>,
): BestHit | undefined {
  const at = position.findIndex((each) => wanted.has(each));
  if (at === -1) return undefined;
  return { position: position[at] ?? 0, rank: at + 1, score: score[at] ?? 0 };
}

/** The ranking of hits that are all there are. */
export function rankingOf(hits: RankedHits): Ranking {
  return {
    size: hits.position.length,
    top: (count) => firstHits(hits, count),
    best: (positions) => bestAmong(hits, new Set(positions)),
  };
}

/** The ranking of scores by position, rounded to 1e-6. */
export function rankScores(scores: Iterable<readonly [position: number, score: number]>): Ranking {
  const all = [...scores];
  return rankingOf(
    orderHits(
      Uint32Array.from(all, ([position]) => position),
      Float64Array.from(all, ([, score]) => Math.round(score * SCORE_STEPS)),
    ),
  );
}

export const emptyRanking: Ranking = rankScores([]);
