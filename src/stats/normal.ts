import { symmetricQuantile } from './inverse.ts';

/** The standard normal distribution function, by Marsaglia's series (2004). */
export function normalCdf(z: number): number {
  if (Math.abs(z) > 8) return z > 0 ? 1 : 0;
  let term = z;
  let sum = z;
  for (let odd = 3; Math.abs(term) > 1e-17 * Math.abs(sum); odd += 2) {
    term *= (z * z) / odd;
    sum += term;
  }
  return 0.5 + sum * (Math.exp((-z * z) / 2) / Math.sqrt(2 * Math.PI));
}

/** 1.96 for a share of .975. */
export function normalQuantile(share: number): number {
  return symmetricQuantile(share, normalCdf);
}
