import fc from 'fast-check';
import { expect, test } from 'vitest';
import { compareCodePoints } from '../src/order.ts';

/** The order of two lists of code points, written out. */
function compareLists(a: readonly number[], b: readonly number[]): number {
  for (const [index, point] of a.entries()) {
    const other = b[index];
    if (other === undefined) return 1;
    if (point !== other) return point < other ? -1 : 1;
  }
  return a.length < b.length ? -1 : 0;
}

const pointsOf = (text: string) => Array.from(text, (character) => character.codePointAt(0) ?? -1);

// The characters at which the order of UTF-16 units and that of code points part.
const text = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.string({
    unit: fc.constantFrom('a', '\uD7FF', '\uE000', '\uFFFF', '\u{10000}', '\u{10FFFF}'),
  }),
);

test('strings are ordered like the lists of their code points', () => {
  fc.assert(
    fc.property(text, text, (a, b) => {
      expect(Math.sign(compareCodePoints(a, b))).toBe(compareLists(pointsOf(a), pointsOf(b)));
    }),
    { numRuns: 1000 },
  );
});

test('a character past U+FFFF comes after one before it, which `<` has the other way', () => {
  expect(['\u{1F600}', '\uFF61', 'z', 'Z', ''].sort(compareCodePoints)).toEqual([
    '',
    'Z',
    'z',
    '\uFF61',
    '\u{1F600}',
  ]);
});

test('is an order of all strings, whole characters or not', () => {
  const anything = fc
    .array(fc.constantFrom(0x61, 0xd800, 0xdbff, 0xdc00, 0xdfff, 0xe000, 0xffff))
    .map((units) => String.fromCharCode(...units));
  fc.assert(
    fc.property(anything, anything, anything, (a, b, c) => {
      expect(compareCodePoints(a, b) === 0).toBe(a === b);
      expect(Math.sign(compareCodePoints(a, b)) + Math.sign(compareCodePoints(b, a))).toBe(0);
      const [first, second, third] = [a, b, c].sort(compareCodePoints);
      expect(compareCodePoints(first ?? '', third ?? '')).toBeLessThanOrEqual(0);
      expect(compareCodePoints(first ?? '', second ?? '')).toBeLessThanOrEqual(0);
    }),
  );
});
