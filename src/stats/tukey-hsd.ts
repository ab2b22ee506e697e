import { UserError } from '../errors.ts';
import { type Clustering, groupByCluster } from './clustering.ts';
import { tieTolerance } from './float-noise.ts';
import { seededRandom } from './seeded-random.ts';

/** With clusters, a cluster is shuffled whole. */
export interface TukeyOptions extends Clustering {
  readonly draws?: number;
  readonly seed?: number;
}

/** A pair of systems, by their columns, and the p-value of the difference of their means. */
export interface TukeyPair {
  readonly first: number;
  readonly second: number;
  readonly difference: number;
  readonly p: number;
}

/**
 * Randomised Tukey HSD (Carterette 2012; Sakai 2018): all pairs of systems at once. The
 * scores of each query are shuffled among the systems, and a pair's difference is held
 * against the largest that shuffling leaves anywhere; the family is safe without Holm.
 * @param scores a row per query, a column per system
 */
export function tukeyHsd(
  scores: readonly (readonly number[])[],
  { clusters, draws = 10_000, seed = 0 }: TukeyOptions = {},
): TukeyPair[] {
  const rows = unitRows(scores, { clusters });
  const totals = columnTotals(rows);
  const pairs = totals.flatMap((value, first) =>
    totals.slice(first + 1).map((other, offset) => ({
      first,
      second: first + 1 + offset,
      gap: value - other,
    })),
  );
  const ranges = shuffledRanges(rows, draws, seed).sort();
  return pairs.map(({ first, second, gap }) => {
    const threshold = Math.abs(gap) - tieTolerance(gap);
    const reached = ranges.length - firstAtLeast(ranges, threshold);
    return { first, second, difference: gap / scores.length, p: (1 + reached) / (draws + 1) };
  });
}

/** Rows summed by cluster, ordered by their values, so that the order of the queries plays no part. */
function unitRows(scores: readonly (readonly number[])[], clustering: Clustering): number[][] {
  const width = scores[0]?.length ?? 0;
  const fits = (row: readonly number[]) => row.length === width && row.every(Number.isFinite);
  if (!scores.every(fits)) {
    throw new UserError('a query lacks the score of a system; keep the queries that all have');
  }
  return groupByCluster(scores, clustering)
    .map((rows) => columnTotals([...rows].sort(byValues)))
    .sort(byValues);
}

function byValues(a: readonly number[], b: readonly number[]): number {
  const at = a.findIndex((value, index) => value !== b[index]);
  return (a[at] ?? 0) - (b[at] ?? 0);
}

function columnTotals(rows: readonly (readonly number[])[]): number[] {
  const width = rows[0]?.length ?? 0;
  return Array.from({ length: width }, (_, column) =>
    rows.reduce((total, row) => total + (row[column] ?? 0), 0),
  );
}

/** Per draw the largest difference between two systems' totals. */
function shuffledRanges(rows: readonly number[][], draws: number, seed: number): Float64Array {
  const random = seededRandom(seed);
  const width = rows[0]?.length ?? 0;
  const totals = new Float64Array(width);
  return Float64Array.from({ length: draws }, () => {
    totals.fill(0);
    for (const row of rows) {
      for (let at = width - 1; at >= 0; at -= 1) {
        const chosen = random.below(at + 1);
        const value = row[chosen] ?? 0;
        row[chosen] = row[at] ?? 0;
        row[at] = value;
        totals[at] = (totals[at] ?? 0) + value;
      }
    }
    return Math.max(...totals) - Math.min(...totals);
  });
}

function firstAtLeast(sorted: Float64Array, threshold: number): number {
  const found = sorted.findIndex((value) => value >= threshold);
  return found === -1 ? sorted.length : found;
}
