import { UserError } from '../errors.ts';
import { type Clustering, groupByCluster } from './clustering.ts';
import { floatNoise, tieTolerance } from './float-noise.ts';
import { seededRandom } from './seeded-random.ts';

export interface InteractionOptions extends Clustering {
  /** Cells of one row; a query's values are its rows, one after the other. */
  readonly columns: number;
  readonly draws?: number;
  readonly seed?: number;
}

export interface InteractionTest {
  /** By cell: how far its mean is above what its row's and its column's mean let expect. */
  readonly excess: readonly number[];
  /** Of the largest excess in size, held against the largest of all cells in each draw. */
  readonly p: number;
}

/** As many units have their signs written out; more are drawn. */
const mostEnumerated = 12;
const signsAWord = 32;

/**
 * Do two factors act together? Each query's table of values loses its row and column
 * means; what is left sums to zero where the factors only add up. The signs of whole
 * queries (or clusters) are flipped, and the largest mean is held against the largest
 * that flipping leaves in any cell (the max statistic of Westfall and Young 1993), so
 * that the family of cells needs no correction. p = 1 where nothing is left.
 * @param values a row a query: `columns` cells of the first level, of the second, and so on
 */
export function interaction(
  values: readonly (readonly number[])[],
  { columns, draws = 10_000, seed = 0, clusters }: InteractionOptions,
): InteractionTest {
  const cells = values[0]?.length ?? 0;
  const fits = (row: readonly number[]) => row.length === cells && row.every(Number.isFinite);
  if (cells % columns !== 0 || !values.every(fits)) {
    throw new UserError('a query lacks the value of a cell; keep the queries that all have');
  }
  const units = groupByCluster(
    values.map((row) => centred(row, columns)),
    { clusters },
  )
    .map((rows) => totalsOf([...rows].sort(byValues)))
    .filter((unit) => unit.some((value) => value !== 0))
    .sort(byValues);
  const totals = totalsOf([new Array<number>(cells).fill(0), ...units]);
  const largest = Math.max(0, ...totals.map(Math.abs));
  const excess = totals.map((total) => total / Math.max(1, values.length));
  return { excess, p: shareReached(units, largest - tieTolerance(largest), { draws, seed }) };
}

/** A table without its row and column means. */
function centred(row: readonly number[], columns: number): number[] {
  const rows = row.length / columns;
  const mean = row.reduce((sum, value) => sum + value, 0) / Math.max(1, row.length);
  const of = (fits: (at: number) => boolean, count: number) =>
    row.reduce((sum, value, at) => sum + (fits(at) ? value : 0), 0) / count;
  return row.map((value, cell) => {
    const across = of((at) => Math.floor(at / columns) === Math.floor(cell / columns), columns);
    const down = of((at) => at % columns === cell % columns, rows);
    const left = value - across - down + mean;
    return Math.abs(left) <= floatNoise ? 0 : left;
  });
}

function shareReached(
  units: readonly (readonly number[])[],
  threshold: number,
  { draws, seed }: { draws: number; seed: number },
): number {
  if (units.length === 0) return 1;
  if (units.length <= mostEnumerated) {
    const ways = 2 ** units.length;
    let reached = 0;
    for (let way = 0; way < ways; way += 1) {
      if (largestUnder(units, [way]) >= threshold) reached += 1;
    }
    return reached / ways;
  }
  const random = seededRandom(seed);
  let reached = 0;
  for (let draw = 0; draw < draws; draw += 1) {
    const words = Array.from({ length: Math.ceil(units.length / signsAWord) }, () => random.bits());
    if (largestUnder(units, words) >= threshold) reached += 1;
  }
  return (1 + reached) / (draws + 1);
}

/** The largest total of a cell, in size, where each unit whose bit is set is negated. */
function largestUnder(units: readonly (readonly number[])[], words: readonly number[]): number {
  const totals = new Float64Array(units[0]?.length ?? 0);
  for (const [at, unit] of units.entries()) {
    const sign = ((words[at >> 5] ?? 0) >>> (at & 31)) & 1 ? -1 : 1;
    for (let cell = 0; cell < totals.length; cell += 1) {
      totals[cell] = (totals[cell] ?? 0) + sign * (unit[cell] ?? 0);
    }
  }
  return totals.reduce((most, total) => Math.max(most, Math.abs(total)), 0);
}

function totalsOf(rows: readonly (readonly number[])[]): number[] {
  const width = rows[0]?.length ?? 0;
  return Array.from({ length: width }, (_, cell) =>
    rows.reduce((sum, row) => sum + (row[cell] ?? 0), 0),
  );
}

/** So that the order of the queries plays no part. */
function byValues(a: readonly number[], b: readonly number[]): number {
  const at = a.findIndex((value, index) => value !== b[index]);
  return (a[at] ?? 0) - (b[at] ?? 0);
}
