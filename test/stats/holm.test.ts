import fc from 'fast-check';
import { expect, test } from 'vitest';
import { holm } from '../../src/stats/holm.ts';

test('by hand: .01 x 4, .03 x 2 over .005 x ..., in the order given', () => {
  // Sorted .005, .01, .03, .04 times 4, 3, 2, 1: .02, .03, .06, .04, and none below the one before.
  const adjusted = holm([0.01, 0.04, 0.03, 0.005]);
  [0.03, 0.06, 0.06, 0.02].forEach((known, at) => {
    expect(adjusted[at]).toBeCloseTo(known, 14);
  });
});

test('never above 1; equal p stay equal; one alone is itself; none is none', () => {
  expect(holm([0.6, 0.7])).toEqual([1, 1]);
  expect(holm([0.02, 0.02, 0.02])).toEqual([0.06, 0.06, 0.06]);
  expect(holm([0.03])).toEqual([0.03]);
  expect(holm([])).toEqual([]);
});

test('lies between the raw p and Bonferroni, and keeps their order', () => {
  const share = fc.double({ min: 0, max: 1, noNaN: true });
  fc.assert(
    fc.property(fc.array(share, { minLength: 1, maxLength: 12 }), (raw) => {
      const adjusted = holm(raw);
      raw.forEach((p, at) => {
        expect(adjusted[at]).toBeGreaterThanOrEqual(p);
        expect(adjusted[at]).toBeLessThanOrEqual(Math.min(1, p * raw.length));
        raw.forEach((other, index) => {
          if (p <= other) expect(adjusted[at]).toBeLessThanOrEqual(adjusted[index] ?? -1);
        });
      });
    }),
  );
});

test('refuses a p that is none, so that a comparison never made is not corrected for', () => {
  for (const p of [Number.NaN, -0.1, 1.1]) expect(() => holm([0.5, p])).toThrow('is no p-value');
});
