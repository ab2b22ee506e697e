import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { normalCdf, normalQuantile } from '../../src/stats/normal.ts';
import { studentTCdf, studentTQuantile } from '../../src/stats/student-t.ts';

describe("quantiles of Student's t", () => {
  // The table of the NIST/SEMATECH e-Handbook of Statistical Methods, 1.3.6.7.2.
  test.each([
    [1, 6.314, 12.706, 63.657],
    [2, 2.92, 4.303, 9.925],
    [3, 2.353, 3.182, 5.841],
    [4, 2.132, 2.776, 4.604],
    [5, 2.015, 2.571, 4.032],
    [10, 1.812, 2.228, 3.169],
    [19, 1.729, 2.093, 2.861],
    [30, 1.697, 2.042, 2.75],
    [63, 1.669, 1.998, 2.656],
    [100, 1.66, 1.984, 2.626],
  ])('%i degrees: as tabled for .95, .975 and .995', (degrees, ...tabled) => {
    [0.95, 0.975, 0.995].forEach((share, at) => {
      expect(studentTQuantile(share, degrees)).toBeCloseTo(tabled[at] ?? Number.NaN, 3);
    });
  });

  test('1, 2 and 4 degrees: the closed forms, to 1e-10', () => {
    for (const share of [0.001, 0.025, 0.2, 0.5, 0.6, 0.9, 0.975, 0.9995]) {
      const odds = 4 * share * (1 - share);
      const angle = Math.acos(Math.sqrt(odds)) / 3;
      const four = 2 * Math.sqrt(Math.max(0, Math.cos(angle) / Math.sqrt(odds) - 1));
      const close = (found: number, known: number) =>
        expect(Math.abs(found - known)).toBeLessThan(1e-10 * Math.max(1, Math.abs(known)));
      close(studentTQuantile(share, 1), Math.tan(Math.PI * (share - 0.5)));
      close(studentTQuantile(share, 2), (2 * share - 1) * Math.sqrt(2 / odds));
      // The square root takes half the digits where it meets 0.
      if (share !== 0.5) close(studentTQuantile(share, 4), Math.sign(share - 0.5) * four);
    }
  });

  test('many degrees: the normal quantile with the first terms of its expansion', () => {
    // Abramowitz and Stegun 26.7.5: z + (z^3 + z) / 4v + (5z^5 + 16z^3 + 3z) / 96v^2 + ...
    const z = 1.959963984540054;
    for (const degrees of [2_000, 2_001]) {
      const expansion =
        z + (z ** 3 + z) / (4 * degrees) + (5 * z ** 5 + 16 * z ** 3 + 3 * z) / (96 * degrees ** 2);
      expect(Math.abs(studentTQuantile(0.975, degrees) - expansion)).toBeLessThan(1e-9);
    }
  });
});

/** The distribution function by Simpson's rule over the density, whose constant is a ratio of gamma functions. */
function integrated(t: number, degrees: number): number {
  // Gamma((v + 1) / 2) / Gamma(v / 2), from v = 1 or 2 upwards in steps of 2.
  let ratio = degrees % 2 === 1 ? 1 / Math.sqrt(Math.PI) : Math.sqrt(Math.PI) / 2;
  for (let v = degrees % 2 === 1 ? 1 : 2; v < degrees; v += 2) ratio *= (v + 1) / v;
  const density = (x: number) =>
    (ratio / Math.sqrt(degrees * Math.PI)) * (1 + (x * x) / degrees) ** (-(degrees + 1) / 2);
  const steps = 4_000;
  let sum = density(0) + density(t);
  for (let at = 1; at < steps; at += 1) sum += density((t * at) / steps) * (at % 2 === 1 ? 4 : 2);
  return 0.5 + (sum * t) / steps / 3;
}

describe('distribution function', () => {
  test('is the integral of the density, to 1e-10', () => {
    for (const degrees of [1, 2, 3, 4, 5, 8, 19, 49, 63, 200, 999]) {
      for (const t of [-4, -1.5, -0.01, 0, 0.3, 1, 2.11576, 5]) {
        expect(Math.abs(studentTCdf(t, degrees) - integrated(t, degrees))).toBeLessThan(1e-10);
      }
    }
  });

  test('the quantile undoes it', () => {
    fc.assert(
      fc.property(
        fc.double({ min: 0.0005, max: 0.9995, noNaN: true }),
        fc.integer({ min: 1, max: 300 }),
        (share, degrees) => {
          const back = studentTCdf(studentTQuantile(share, degrees), degrees);
          expect(Math.abs(back - share)).toBeLessThan(1e-12);
        },
      ),
      { numRuns: 200 },
    );
  });
});

describe('normal distribution', () => {
  // Published to these digits in Abramowitz and Stegun, table 26.1 and 26.5, and Wichura's AS 241.
  test('values of tables', () => {
    expect(normalCdf(0)).toBe(0.5);
    expect(normalCdf(1)).toBeCloseTo(0.841344746068543, 14);
    expect(normalCdf(-2)).toBeCloseTo(0.022750131948179, 14);
    expect(normalCdf(9)).toBe(1);
    expect(normalCdf(-9)).toBe(0);
    expect(normalQuantile(0.975)).toBeCloseTo(1.959963984540054, 12);
    expect(normalQuantile(0.95)).toBeCloseTo(1.644853626951473, 12);
    expect(normalQuantile(0.25)).toBeCloseTo(-0.6744897501960817, 12);
  });
});

test('refuses shares outside (0, 1) and broken degrees', () => {
  for (const share of [0, 1, -0.1, Number.NaN]) {
    expect(() => studentTQuantile(share, 5)).toThrow('is no share of a distribution');
  }
  for (const degrees of [0, 1.5, Number.NaN]) {
    expect(() => studentTCdf(1, degrees)).toThrow('degrees of freedom');
  }
});
