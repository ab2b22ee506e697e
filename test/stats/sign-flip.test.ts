import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type SignFlipOptions, signFlip, type Tail } from '../../src/stats/sign-flip.ts';
import { sakaiDifferences } from '../support/sakai-scores.ts';

/** p by writing out every assignment of signs to every difference. */
function spelledOut(differences: readonly number[], tail: Tail): number {
  const observed = differences.reduce((sum, value) => sum + value, 0);
  let reached = 0;
  for (let signs = 0; signs < 2 ** differences.length; signs += 1) {
    const sum = differences.reduce((total, d, at) => total + ((signs >> at) & 1 ? -d : d), 0);
    const out = {
      both: Math.abs(sum) - Math.abs(observed),
      greater: sum - observed,
      less: observed - sum,
    };
    if (out[tail] >= -1e-9) reached += 1;
  }
  return reached / 2 ** differences.length;
}

/** The test in one direction. */
function flip(
  differences: readonly number[],
  { tail = 'both', ...options }: SignFlipOptions & { readonly tail?: Tail } = {},
) {
  const { p, ...rest } = signFlip(differences, options);
  return { p: p[tail], ...rest };
}

const tails: readonly Tail[] = ['both', 'less', 'greater'];
const grades = fc.integer({ min: -10, max: 10 }).map((tenths) => tenths / 10);

describe("Sakai's 20 topics", () => {
  test('X - Y: 69,120 of 1,048,576, which a test without tolerance for float ties misses', () => {
    const { p, exact, changed } = flip(sakaiDifferences(0, 1));
    expect(p).toBe(69_120 / 1_048_576);
    expect({ exact, changed }).toEqual({ exact: true, changed: 15 });
  });

  test('X - Z: .14461, Y - Z: .62354', () => {
    expect(flip(sakaiDifferences(0, 2)).p).toBeCloseTo(0.14461, 5);
    expect(flip(sakaiDifferences(1, 2)).p).toBeCloseTo(0.62354, 5);
  });
});

describe('by hand', () => {
  test.each([
    ['five losses, one-sided: 1 of 32', [-1, -1, -1, -1, -1], 'less', 1 / 32],
    ['five losses, two-sided: 2 of 32', [-1, -1, -1, -1, -1], 'both', 2 / 32],
    ['five losses are no rise', [-1, -1, -1, -1, -1], 'greater', 1],
    ['three wins and a loss: 5 of 16 reach 2', [1, 1, 1, -1], 'greater', 5 / 16],
    ['ties have no sign to flip', [0, -1, 0, -1, 0], 'less', 1 / 4],
    ['a balance', [1, -1], 'both', 1],
    ['nothing changed', [0, 0, 0], 'both', 1],
    ['nothing at all', [], 'less', 1],
  ] as const)('%s', (_, differences, tail, p) => {
    expect(flip(differences, { tail })).toMatchObject({ p, exact: true });
  });

  test('differences that are rounding alone have not changed', () => {
    const noise = Array.from({ length: 30 }, () => 0.1 + 0.2 - 0.3);
    expect(flip([...noise, 1], {})).toEqual({ p: 1, exact: true, changed: 1 });
  });

  test('clusters are flipped whole: 2 sums of 3, not 6 differences', () => {
    const differences = [-1, -1, -1, -1, -1, -1];
    const clusters = ['a', 'b', 'a', 'b', 'a', 'b'];
    expect(flip(differences, { tail: 'less', clusters })).toEqual({
      p: 1 / 4,
      exact: true,
      changed: 2,
    });
  });
});

test('exact: what writing out every assignment gives', () => {
  fc.assert(
    fc.property(fc.array(grades, { maxLength: 9 }), fc.constantFrom(...tails), (d, tail) => {
      expect(flip(d, { tail }).p).toBe(spelledOut(d, tail));
    }),
    { numRuns: 200 },
  );
});

describe('draws', () => {
  /** 21 to 40 differences, all of them changed. */
  const many = fc.array(
    grades.filter((value) => value !== 0),
    { minLength: 21, maxLength: 40 },
  );
  const drawn = (d: readonly number[], options: Parameters<typeof flip>[1] = {}) =>
    flip(d, { draws: 500, seed: 7, ...options });

  test('20 changed are enumerated, 21 drawn', () => {
    const losses = (count: number) => Array.from({ length: count }, () => -1);
    expect(drawn(losses(20), { tail: 'less' })).toEqual({ p: 2 ** -20, exact: true, changed: 20 });
    expect(drawn(losses(21), { tail: 'less' })).toEqual({ p: 1 / 501, exact: false, changed: 21 });
  });

  test('come near the binomial: 16 losses of 24 are P(X >= 16) = .07579 one-sided', () => {
    const differences = Array.from({ length: 24 }, (_, at) => (at < 16 ? -1 : 1));
    // sum of C(24, i) for i from 16 = 1,271,626 of 16,777,216; five standard errors of 100,000 draws.
    const known = 1_271_626 / 16_777_216;
    expect(Math.abs(flip(differences, { tail: 'less' }).p - known)).toBeLessThan(0.0042);
    expect(Math.abs(flip(differences).p - 2 * known)).toBeLessThan(0.0057);
  });

  test('every difference has a sign of its own: 2^i of 33 changed are never out by chance', () => {
    const powers = Array.from({ length: 33 }, (_, at) => -(2 ** -at));
    // The sum of all is reached by its own assignment alone: 1 in 2^33.
    expect(drawn(powers, { tail: 'less', draws: 20_000 }).p).toBe(1 / 20_001);
    // The first alone decides the sign: half of them are falls at least as deep as its smallest.
    const first = powers.map((value, at) => (at === 0 ? value : -value));
    expect(Math.abs(drawn(first, { tail: 'less', draws: 20_000 }).p - 0.5)).toBeLessThan(0.018);
  });

  test('the same seed gives the same p, another seed another', () => {
    const differences = Array.from({ length: 30 }, (_, at) => ((at % 7) - 3.3) / 10);
    const p = (seed: number) => flip(differences, { seed, draws: 10_000 }).p;
    expect(p(3)).toBe(p(3));
    expect(new Set([1, 2, 3, 4, 5].map(p)).size).toBeGreaterThan(1);
  });

  test('neither the order of queries nor swapping the sides changes anything', () => {
    fc.assert(
      fc.property(many, fc.infiniteStream(fc.nat()), (d, keys) => {
        const order = d
          .map((value) => ({ value, key: keys.next().value ?? 0 }))
          .sort((a, b) => a.key - b.key)
          .map(({ value }) => value);
        const swapped = d.map((value) => -value);
        expect(drawn(order)).toEqual(drawn(d));
        expect(drawn(swapped)).toEqual(drawn(d));
        expect(drawn(swapped, { tail: 'greater' })).toEqual(drawn(d, { tail: 'less' }));
      }),
      { numRuns: 50 },
    );
  });
});

test('refuses a difference that is no number, and clusters that do not fit', () => {
  expect(() => flip([0.5, Number.NaN])).toThrow('difference 2 is NaN');
  expect(() => flip([0.5, 1], { clusters: ['a'] })).toThrow('2 queries, but 1 clusters');
});
