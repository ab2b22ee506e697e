import type { RankedHits, Ranking, VectorRows } from '../types.ts';
import {
  exactStep,
  leastSteps,
  mostSteps,
  orderRows,
  settleSteps,
  stepsOf,
} from './exact-scores.ts';
import { bestAmong, firstHits, SCORE_STEPS } from './ranking.ts';
import { distancesTo, type Near } from './usearch.ts';

/**
 * The ranking of all rows. The first `depth` are ranked at the start, from the
 * nearest ones; the others only when they are asked for.
 */
export function exactRanking(
  query: Float32Array,
  { near, depth }: { near: Near; depth: number },
  rows: VectorRows,
): Ranking {
  const head = certainHits(query, { near, depth }, rows);
  let all: RankedHits | undefined;
  let distances: Near | undefined;
  const everything = () => {
    distances ??= distancesTo(query, rows);
    return distances;
  };
  return {
    size: rows.size,
    top: (count) => {
      if (count <= head.position.length) return firstHits(head, count);
      all ??= orderRows(everything().row, settleSteps(query, everything(), rows), rows);
      return firstHits(all, count);
    },
    best: (positions) => {
      const first = bestAmong(all ?? head, new Set(positions));
      if (first || all) return first;
      const [best] = orderSteps(query, positions, rows);
      if (!best) return undefined;
      const rank = 1 + countBefore(best, everything(), { query, rows });
      return { position: best.position, rank, score: best.step / SCORE_STEPS };
    },
  };
}

/** Of the nearest rows, those that no other row can be ranked before: the last ones may have equals outside. */
function certainHits(
  query: Float32Array,
  { near, depth }: { near: Near; depth: number },
  rows: VectorRows,
): RankedHits {
  const count = neededFor(depth, near);
  const first = { row: near.row.subarray(0, count), distance: near.distance.subarray(0, count) };
  const hits = orderRows(first.row, settleSteps(query, first, rows), rows);
  if (count === rows.size) return hits;
  const next = near.distance[count] ?? near.distance.at(-1) ?? 0;
  const bound = mostSteps(next) / SCORE_STEPS;
  let certain = hits.score.length;
  while (certain > 0 && !((hits.score[certain - 1] ?? 0) > bound)) certain -= 1;
  return firstHits(hits, certain);
}

/** How many of the nearest rows the first `depth` hits may be among. */
function neededFor(depth: number, { distance }: Near): number {
  const least = leastSteps(distance[depth - 1] ?? 0);
  const behind = distance.findIndex((each, at) => at >= depth && mostSteps(each) < least);
  return behind < 0 ? distance.length : behind;
}

/** Positions that rank with their steps, best first. */
function orderSteps(query: Float32Array, positions: readonly number[], rows: VectorRows) {
  return positions
    .flatMap((position) => {
      const row = rowAt(position, rows);
      return row === undefined ? [] : [{ position, step: exactStep(query, rows, row) + 0 }];
    })
    .sort((a, b) => b.step - a.step || a.position - b.position);
}

/** How many rows rank before one: only those about as near need their exact score. */
function countBefore(
  { step, position }: { step: number; position: number },
  { row, distance }: Near,
  { query, rows }: { query: Float32Array; rows: VectorRows },
): number {
  let before = 0;
  for (let at = 0; at < row.length; at++) {
    const about = stepsOf(distance[at] ?? 0) - step;
    if (about < -1) continue;
    if (about > 1) {
      before += 1;
      continue;
    }
    const own = exactStep(query, rows, row[at] ?? 0);
    const earlier = (rows.position[row[at] ?? 0] ?? 0) < position;
    if (own > step || (own === step && earlier)) before += 1;
  }
  return before;
}

/** Rows stand in the order of their positions. */
function rowAt(position: number, rows: VectorRows): number | undefined {
  let low = 0;
  let high = rows.size - 1;
  while (low <= high) {
    const middle = (low + high) >> 1;
    const found = rows.position[middle] ?? 0;
    if (found === position) return middle;
    if (found < position) low = middle + 1;
    else high = middle - 1;
  }
  return undefined;
}
