import { uniformFloat64 } from 'pure-rand/distribution/uniformFloat64';
import { uniformInt } from 'pure-rand/distribution/uniformInt';
import { mersenne } from 'pure-rand/generator/mersenne';

/** Random numbers that are the same for the same seed, on any machine. */
export interface SeededRandom {
  /** The next 32 random bits, as a signed integer. */
  bits(): number;
  /** A whole number from 0 to count - 1, each equally likely. */
  below(count: number): number;
  /** A number in [0, 1). */
  uniform(): number;
}

/** The Mersenne Twister (MT19937) from a 32-bit seed: its single bits may be used, each by itself. */
export function seededRandom(seed: number): SeededRandom {
  const generator = mersenne(seed);
  return {
    bits: () => generator.next(),
    below: (count) => uniformInt(generator, 0, count - 1),
    uniform: () => uniformFloat64(generator),
  };
}
