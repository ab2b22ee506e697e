import { describe, expect, test } from 'vitest';
import { agrestiMin } from '../../src/stats/agresti-min.ts';
import { pairedTInterval } from '../../src/stats/paired-t-interval.ts';
import { type SeededRandom, seededRandom } from '../../src/stats/seeded-random.ts';
import { signFlip, type Tail } from '../../src/stats/sign-flip.ts';
import { studentTQuantile } from '../../src/stats/student-t.ts';

const trials = 2_000;
const queries = 50;
const draws = 1_000;
const alpha = 0.05;

/** A standard normal number (Box and Muller). */
function normal(random: SeededRandom): number {
  const radius = Math.sqrt(-2 * Math.log(1 - random.uniform()));
  return radius * Math.cos(2 * Math.PI * random.uniform());
}

/** The share of trials, each of 50 queries with a document of its own, in which a test rejects. */
function rejectionRate(
  seed: number,
  difference: (random: SeededRandom) => number,
  rejects: (differences: readonly number[], trial: number) => boolean,
): number {
  const random = seededRandom(seed);
  let rejected = 0;
  for (let trial = 0; trial < trials; trial += 1) {
    const differences = Array.from({ length: queries }, () => difference(random));
    if (rejects(differences, trial)) rejected += 1;
  }
  return rejected / trials;
}

const bySignFlip = (tail: Tail) => (differences: readonly number[], trial: number) =>
  signFlip(differences, { draws, seed: trial }).p[tail] <= alpha;

// A rate of 2,000 trials has a standard error of .005; over 24,000 further ones the two-sided test rejected in .0500.
describe('no change in truth: false alarms at .05', () => {
  test.each(['both', 'less', 'greater'] as const)(
    'continuous differences, %s: .040 to .060',
    (tail) => {
      const rate = rejectionRate(1, (random) => 0.2 * normal(random), bySignFlip(tail));
      expect(rate).toBeGreaterThanOrEqual(0.04);
      expect(rate).toBeLessThanOrEqual(0.06);
    },
  );

  test.each([0.05, 0.1, 0.2])('a share of %d lost or gained whole: at most .055', (share) => {
    const flip = (random: SeededRandom) => {
      const drawn = random.uniform();
      if (drawn >= share) return 0;
      return drawn < share / 2 ? -1 : 1;
    };
    for (const tail of ['both', 'less'] as const) {
      expect(rejectionRate(2, flip, bySignFlip(tail))).toBeLessThanOrEqual(0.055);
    }
  });
});

test('a drop of 0.1 at sd 0.2: the power of the one-sided paired t-test, within 3 points', () => {
  const drop = (random: SeededRandom) => 0.2 * normal(random) - 0.1;
  const limit = -studentTQuantile(1 - alpha, queries - 1);
  const byT = (differences: readonly number[]) =>
    (pairedTInterval(differences)?.t ?? Number.NaN) <= limit;
  const power = rejectionRate(3, drop, bySignFlip('less'));
  const powerOfT = rejectionRate(3, drop, byT);
  expect(Math.abs(power - powerOfT)).toBeLessThanOrEqual(0.03);
  // The noncentral t with 49 degrees and noncentrality 3.54 exceeds 1.677 with .966.
  expect(Math.abs(powerOfT - 0.966)).toBeLessThan(0.015);
});

describe('the Agresti-Min interval of clusters', () => {
  /** The share of trials, of so many documents with 1 to 8 queries each, in which the interval holds the true mean. */
  const coverage = (documents: number, isClustered: boolean, shared: number) => {
    const random = seededRandom(documents);
    let held = 0;
    for (let trial = 0; trial < trials; trial += 1) {
      const clusters: string[] = [];
      const differences: number[] = [];
      for (let at = 0; at < documents; at += 1) {
        const outcome = () => {
          const drawn = random.uniform();
          return drawn < 0.1 ? 1 : drawn < 0.25 ? -1 : 0;
        };
        const ofDocument = outcome();
        for (let size = 1 + random.below(8); size > 0; size -= 1) {
          clusters.push(`${at}`);
          differences.push(random.uniform() < shared ? ofDocument : outcome());
        }
      }
      const { low, high } = agrestiMin(differences, isClustered ? { clusters } : {});
      if (low <= -0.05 && high >= -0.05) held += 1;
    }
    return held / trials;
  };

  // With few documents, and queries that share nothing, it is wide.
  test.each([
    [10, 1],
    [30, 0.985],
    [100, 0.97],
  ])('%i documents: it holds the truth in .94 to %d', (documents, most) => {
    for (const shared of [0, 0.5, 1]) {
      const share = coverage(documents, true, shared);
      expect(share).toBeGreaterThanOrEqual(0.94);
      expect(share).toBeLessThanOrEqual(most);
    }
  });

  test('taken for independent, queries that share their fate hold it less often', () => {
    expect(coverage(30, false, 0.5)).toBeLessThan(0.85);
    expect(coverage(30, false, 1)).toBeLessThan(0.65);
  });
});
