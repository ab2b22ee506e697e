import { UserError } from '../errors.ts';
import { symmetricQuantile } from './inverse.ts';

/**
 * The distribution function of Student's t for whole degrees of freedom, which paired
 * queries always have: then the integral is a finite sum (Abramowitz and Stegun 26.7.3
 * and 26.7.4), without series to cut or fractions to converge.
 */
export function studentTCdf(t: number, degrees: number): number {
  if (!Number.isSafeInteger(degrees) || degrees < 1) {
    throw new UserError(`${degrees} degrees of freedom; give a whole number from 1`);
  }
  return 0.5 + centralShare(t, degrees) / 2;
}

/** The t below which a share of the distribution lies: 2.093 for .975 and 19 degrees. */
export function studentTQuantile(share: number, degrees: number): number {
  return symmetricQuantile(share, (t) => studentTCdf(t, degrees));
}

/** P(|T| < t), with the sign of t. */
function centralShare(t: number, degrees: number): number {
  const angle = Math.atan(t / Math.sqrt(degrees));
  const sine = Math.sin(angle);
  const cosine = Math.cos(angle);
  const odd = degrees % 2 === 1;
  let term = odd ? cosine : 1;
  let sum = degrees === 1 ? 0 : term;
  for (let power = odd ? 3 : 2; power < degrees; power += 2) {
    term *= (cosine * cosine * (power - 1)) / power;
    sum += term;
  }
  return odd ? (2 / Math.PI) * (angle + sine * sum) : sine * sum;
}
