import { expect, test } from 'vitest';
import { seededRandom } from '../../src/stats/seeded-random.ts';

// The first two outputs of Matsumoto and Nishimura's mt19937ar.c from its default seed, and the first from 1.
test('is the Mersenne Twister', () => {
  const random = seededRandom(5489);
  expect(random.bits() >>> 0).toBe(3499211612);
  expect(random.bits() >>> 0).toBe(581869302);
  expect(seededRandom(1).bits() >>> 0).toBe(1791095845);
});

test('below(n) gives every number under n about equally often', () => {
  const random = seededRandom(11);
  const counts = [0, 0, 0, 0, 0, 0, 0];
  for (let drawn = 0; drawn < 7_000; drawn += 1) {
    const value = random.below(7);
    counts[value] = (counts[value] ?? Number.NaN) + 1;
  }
  expect(counts).toHaveLength(7);
  // The standard deviation of a count is 29.
  for (const count of counts) expect(Math.abs(count - 1_000)).toBeLessThan(130);
});

test('uniform() lies in [0, 1) with a mean of one half', () => {
  const random = seededRandom(12);
  const values = Array.from({ length: 10_000 }, () => random.uniform());
  expect(values.every((value) => value >= 0 && value < 1)).toBe(true);
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  expect(Math.abs(mean - 0.5)).toBeLessThan(0.015);
});
