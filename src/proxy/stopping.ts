/**
 * Evidence that one of two variants finds a right parent more often, which may
 * be looked at after every judgement: 20 or more comes up in at most one of 20
 * comparisons of equals, whenever judging stops. The beta-binomial e-process
 * with a uniform prior, 2^(b+c) b! c! / (b+c+1)!, over the queries that only one
 * of them got right, in an order that does not depend on their outcome.
 */
export function evidence(onlyFirst: number, onlySecond: number): number {
  // Built up factor by factor, heads and tails: no factorial overflows.
  let value = 1;
  for (let heads = 1; heads <= onlyFirst; heads += 1) value *= (2 * heads) / (heads + 1);
  for (let tails = 1; tails <= onlySecond; tails += 1) {
    value *= (2 * tails) / (onlyFirst + tails + 1);
  }
  return value;
}

/** A p-value that holds whenever judging stops. */
export function anytimeP(onlyFirst: number, onlySecond: number): number {
  return Math.min(1, 1 / evidence(onlyFirst, onlySecond));
}
