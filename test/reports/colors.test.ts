import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { fileTheme } from '../../src/reports/charts/file-theme.ts';

/** How linear RGB is seen with each kind of sight: Machado, Oliveira and Fernandes 2009, severity 1. */
const sights = {
  full: [1, 0, 0, 0, 1, 0, 0, 0, 1],
  protanopia: [
    0.152286, 1.052583, -0.204868, 0.114503, 0.786281, 0.099216, -0.003882, -0.048116, 1.051998,
  ],
  deuteranopia: [
    0.367322, 0.860646, -0.227968, 0.280085, 0.672501, 0.047413, -0.01182, 0.04294, 0.968881,
  ],
  tritanopia: [
    1.255528, -0.076749, -0.178779, -0.078411, 0.930809, 0.147602, 0.004733, 0.691367, 0.3039,
  ],
} as const;

const css = readFileSync('src/reports/html/page/styles/1-tokens.css', 'utf8');
const pairs = [...css.matchAll(/--v\d: light-dark\((#\w{6}), (#\w{6})\)/g)];
const light = pairs.flatMap(([, color]) => color ?? []);
const dark = pairs.flatMap(([, , color]) => color ?? []);

describe.each([
  ['light', light, '#ffffff'],
  ['dark', dark, '#1a1d23'],
])('the colours of variants, %s', (_, colors, ground) => {
  test('are ten, and stand out from their ground by 3 to 1 (WCAG 1.4.11)', () => {
    expect(colors).toHaveLength(10);
    for (const color of colors) {
      const [a = 0, b = 0] = [color, ground]
        .map((one) => luminance(linear(one)))
        .sort((x, y) => y - x);
      expect((a + 0.05) / (b + 0.05), color).toBeGreaterThanOrEqual(3);
    }
  });

  test.each(Object.entries(sights))('are told apart with %s', (__, sight) => {
    const seen = colors.map((color) => lab(seenBy(linear(color), sight)));
    for (const [at, one] of seen.entries()) {
      for (const [before, other] of seen.slice(0, at).entries()) {
        const distance = Math.hypot(...one.map((value, axis) => value - (other[axis] ?? 0)));
        // A just noticeable difference is 2.3 (CIE 1976); small marks need several of them.
        expect(distance, `${colors[before]} and ${colors[at]}`).toBeGreaterThan(14);
      }
    }
  });
});

test('charts in files have the colours of the light page', () => {
  expect(fileTheme['range']).toMatchObject({ category: light });
});

function linear(color: string): number[] {
  return [1, 3, 5].map((at) => {
    const value = Number.parseInt(color.slice(at, at + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  });
}

function luminance([red = 0, green = 0, blue = 0]: number[]): number {
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function seenBy(rgb: readonly number[], sight: readonly number[]): number[] {
  return [0, 3, 6].map((row) => {
    const value = rgb.reduce((sum, part, at) => sum + part * (sight[row + at] ?? 0), 0);
    return Math.min(1, Math.max(0, value));
  });
}

/** CIE 1976 L*a*b*, D65. */
function lab([red = 0, green = 0, blue = 0]: number[]): number[] {
  const f = (value: number) => (value > 0.008856 ? Math.cbrt(value) : 7.787 * value + 16 / 116);
  const x = f((0.4124 * red + 0.3576 * green + 0.1805 * blue) / 0.95047);
  const y = f(luminance([red, green, blue]));
  const z = f((0.0193 * red + 0.1192 * green + 0.9505 * blue) / 1.08883);
  return [116 * y - 16, 500 * (x - y), 200 * (y - z)];
}
