import type { Clustering } from './clustering.ts';
import { tieTolerance } from './float-noise.ts';
import { resamplingUnits } from './resampling-units.ts';
import { countDraws } from './sign-flip-draws.ts';
import { countExactly } from './sign-flip-exact.ts';

/** `less`: the mean fell; `greater`: it rose; `both`: it moved. */
export type Tail = 'both' | 'less' | 'greater';

export type ByTail = Readonly<Record<Tail, number>>;

export interface SignFlipOptions extends Clustering {
  /** Random assignments of signs where there are too many to enumerate. */
  readonly draws?: number;
  readonly seed?: number;
}

export interface SignFlip {
  readonly p: ByTail;
  /** Whether every assignment of signs was counted; then the seed plays no part. */
  readonly exact: boolean;
  /** Queries (or clusters) that changed; the others have no sign to flip. */
  readonly changed: number;
}

/** 2^20 assignments: the most that are enumerated. */
const mostEnumerated = 20;

/**
 * Fisher's randomisation test of the mean of paired differences, in both directions and in each: were the signs of
 * the differences a matter of chance, how often would it be as far out as it is?
 * Exact where at most 20 units changed, else p = (1 + count) / (draws + 1), which is
 * never 0 (Phipson and Smyth 2010). p = 1 where nothing changed.
 * On few binary differences it is conservative.
 */
export function signFlip(
  differences: readonly number[],
  { draws = 100_000, seed = 0, clusters }: SignFlipOptions = {},
): SignFlip {
  const sums = resamplingUnits(differences, { clusters })
    .map((unit) => unit.sum)
    .filter((sum) => sum !== 0);
  // A flip forgets the sign: sizes alone, in their order, make both directions draw alike.
  const sizes = sums.map(Math.abs).sort((a, b) => b - a);
  const thresholds = thresholdsOf(sums);
  const exact = sizes.length <= mostEnumerated;
  const counted = exact
    ? countExactly(sizes, thresholds)
    : countDraws(sizes, thresholds, { draws, seed });
  const p = (count: number) => (exact ? count / 2 ** sizes.length : (1 + count) / (draws + 1));
  return {
    p: { both: p(counted.both), less: p(counted.less), greater: p(counted.greater) },
    exact,
    changed: sizes.length,
  };
}

/** What a sum of flipped differences has to reach; a fall is a rise of the negated, since flips are symmetric. */
function thresholdsOf(sums: readonly number[]): ByTail {
  const observed = [...sums]
    .sort((a, b) => Math.abs(b) - Math.abs(a) || a - b)
    .reduce((total, value) => total + value, 0);
  const reach = (statistic: number) => statistic - tieTolerance(statistic);
  return { both: reach(Math.abs(observed)), greater: reach(observed), less: reach(-observed) };
}
