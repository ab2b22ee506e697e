import { UserError } from '../errors.ts';

/** Two-sided p-values; `mid` is the one to report, since the exact one is conservative. */
export interface McNemar {
  readonly mid: number;
  readonly exact: number;
}

/**
 * McNemar's test of two variants that each answer a query or not: of the queries only
 * one of them answered, was it a toss of a coin which? Both p are 1 where there is none.
 */
export function mcNemar(onlyFirst: number, onlySecond: number): McNemar {
  for (const count of [onlyFirst, onlySecond]) {
    if (!Number.isSafeInteger(count) || count < 0) {
      throw new UserError(`${count} is no number of queries; give a whole number from 0`);
    }
  }
  const trials = onlyFirst + onlySecond;
  const least = Math.min(onlyFirst, onlySecond);
  const point = coinProbability(least, trials);
  let term = point;
  let tail = point;
  for (let heads = least; heads > 0; heads -= 1) {
    term *= heads / (trials - heads + 1);
    tail += term;
  }
  return { mid: Math.min(1, 2 * tail - point), exact: Math.min(1, 2 * tail) };
}

/** P(heads) in so many tosses; in logarithms, since 2^-trials alone would be 0 from 1,075 on. */
function coinProbability(heads: number, trials: number): number {
  let log = -trials * Math.LN2;
  for (let at = 1; at <= heads; at += 1) log += Math.log((trials - heads + at) / at);
  return Math.exp(log);
}
