import type { BestHit, RankedHits, Ranking } from '../types.ts';
import { type ScoredChunks, UNSCORED } from './bm25-scores.ts';
import { bestAmong, firstHits, hitKey, hitsOfKeys, orderHits, SCORE_STEPS } from './ranking.ts';

/**
 * A ranking that holds its first hits, and looks into the scores again when it
 * is asked for more, or for where a deeper chunk ranks.
 *
 * @param scored the scores of this query: computed again where another was asked since
 */
export function scoredRanking(scored: () => ScoredChunks, depth: number): Ranking {
  const size = scored().positions.length;
  let known = topHits(scored(), Math.max(1, depth));
  return {
    size,
    top: (count) => {
      const isKnown = count <= known.position.length || known.position.length === size;
      if (!isKnown) known = topHits(scored(), count);
      return firstHits(known, count);
    },
    best: (positions) => {
      const first = bestAmong(known, new Set(positions));
      if (first || known.position.length === size) return first;
      return bestBelow(scored(), positions);
    },
  };
}

/** The best `count` in order, with room for twice as many and no more. */
function topHits(scored: ScoredChunks, count: number): RankedHits {
  const { positions, steps } = scored;
  const span = steps.length;
  if (4 * count > positions.length) return allHits(scored);
  const keys = new Float64Array(2 * count);
  let size = 0;
  let worst = Number.POSITIVE_INFINITY;
  for (const position of positions) {
    const key = hitKey(steps[position] ?? 0, position, span);
    if (!Number.isSafeInteger(key)) return allHits(scored);
    if (key > worst) continue;
    keys[size++] = key;
    if (size < keys.length) continue;
    keys.sort();
    worst = keys[count - 1] ?? worst;
    size = count;
  }
  return hitsOfKeys(keys.subarray(0, size).sort().subarray(0, count), span);
}

function allHits({ positions, steps }: ScoredChunks): RankedHits {
  return orderHits(
    positions,
    Float64Array.from(positions, (position) => steps[position] ?? 0),
  );
}

/** Where the best of some chunks ranks among all, by counting those before it. */
function bestBelow(
  { positions, steps }: ScoredChunks,
  wanted: readonly number[],
): BestHit | undefined {
  const ranked = wanted.filter((position) => (steps[position] ?? UNSCORED) !== UNSCORED);
  const step = ranked.reduce((most, position) => Math.max(most, steps[position] ?? 0), 0);
  const [best] = ranked.filter((position) => steps[position] === step).sort((a, b) => a - b);
  if (best === undefined) return undefined;
  let before = 0;
  for (const position of positions) {
    const own = steps[position] ?? 0;
    if (own > step || (own === step && position < best)) before += 1;
  }
  return { position: best, rank: 1 + before, score: step / SCORE_STEPS };
}
