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
  const keys = hitKeys(positions, steps);
  return keys.exact ? hitsOfKeys(keys.of.sort(), keys.span) : orderPairs(positions, steps);
}

/** Both keys of a hit in one number: sorting plain numbers is many times faster than comparing pairs. */
function hitKeys(positions: Uint32Array, steps: Float64Array) {
  let span = 1;
  for (const position of positions) span = Math.max(span, position + 1);
  const of = new Float64Array(positions.length);
  let exact = true;
  for (let i = 0; i < of.length; i++) {
    const key = hitKey(steps[i] ?? 0, positions[i] ?? 0, span);
    exact &&= Number.isSafeInteger(key);
    of[i] = key;
  }
  return { of, span, exact };
}

/**
 * A number that is the smaller, the earlier a hit ranks.
 *
 * @param span more than any position
 */
export function hitKey(step: number, position: number, span: number): number {
  return -step * span + position;
}

/** The hits that keys of one span stand for, in their order. */
export function hitsOfKeys(keys: Float64Array, span: number): RankedHits {
  const position = new Uint32Array(keys.length);
  const score = new Float64Array(keys.length);
  for (let rank = 0; rank < keys.length; rank++) {
    const key = keys[rank] ?? 0;
    const step = Math.floor(key / span);
    position[rank] = key - step * span;
    score[rank] = (0 - step) / SCORE_STEPS;
  }
  return { position, score };
}

/** Scores so large that a key would not hold both: a run made elsewhere may count in millions. */
function orderPairs(positions: Uint32Array, steps: Float64Array): RankedHits {
  const order = Uint32Array.from(positions.keys()).sort(
    (a, b) => (steps[b] ?? 0) - (steps[a] ?? 0) || (positions[a] ?? 0) - (positions[b] ?? 0),
  );
  return {
    position: Uint32Array.from(order, (at) => positions[at] ?? 0),
    score: Float64Array.from(order, (at) => ((steps[at] ?? 0) + 0) / SCORE_STEPS),
  };
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
