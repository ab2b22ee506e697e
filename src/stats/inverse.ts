import { UserError } from '../errors.ts';

/**
 * The quantile function of a distribution that is symmetric about 0, by halving
 * until the two ends are neighbouring numbers: as exact as the distribution function.
 */
export function symmetricQuantile(share: number, cdf: (value: number) => number): number {
  if (!(share > 0 && share < 1)) {
    throw new UserError(`${share} is no share of a distribution; give a number between 0 and 1`);
  }
  if (share < 0.5) return -symmetricQuantile(1 - share, cdf);
  let low = 0;
  let high = 1;
  while (cdf(high) < share) {
    low = high;
    high *= 2;
  }
  for (;;) {
    const middle = (low + high) / 2;
    if (middle <= low || middle >= high) return middle;
    if (cdf(middle) < share) low = middle;
    else high = middle;
  }
}
