import fc from 'fast-check';
import { expect, test } from 'vitest';
import { beginning, windows } from '../../src/embedders/windows.ts';

/** One token a code point. */
const points = (text: string) => [...text].length;

test('a window ends with a sentence of its second half, else at a blank, else where it is full', () => {
  expect(windows('One two. Three four five. Six.', 28, points)).toEqual([
    'One two. Three four five.',
    'Six.',
  ]);
  expect(windows('alpha beta gamma', 13, points)).toEqual(['alpha beta', 'gamma']);
  expect(windows('alphabetagamma', 5, points)).toEqual(['alpha', 'betag', 'amma']);
  // A sentence that ends in the first half would leave most of the window empty.
  expect(windows('A b. Ccc ddd eee fff ggg', 20, points)).toEqual(['A b. Ccc ddd eee fff', 'ggg']);
});

test('the beginning is cut between code points', () => {
  expect(beginning('😀😀😀', 2, points)).toBe('😀😀');
  expect(beginning('😀😀', 2, points)).toBe('😀😀');
  expect(beginning('😀', 1, (text) => text.length)).toBe('😀');
});

test('windows hold all of the text but white space, in order, none past the limit', () => {
  const text = fc.string({
    unit: fc.constantFrom('a', 'B', ' ', '\n', '. ', '! ', '😀', 'e\u0301', '漢。'),
    maxLength: 200,
  });
  fc.assert(
    fc.property(text, fc.integer({ min: 1, max: 40 }), (given, limit) => {
      const found = windows(given, limit, points);
      expect(found.join('').replace(/\s/g, '')).toBe(given.replace(/\s/g, ''));
      for (const window of found) {
        expect(points(window)).toBeLessThanOrEqual(limit);
        expect(window).toBe(window.trim());
        expect(window).not.toBe('');
      }
    }),
    { seed: 7, numRuns: 500 },
  );
});
