import fc from 'fast-check';
import { expect, test } from 'vitest';
import { shortenApart, shortenMiddle } from '../../../src/reports/crossing/middle.ts';

test('a long name loses its middle', () => {
  expect(shortenMiddle('recursive', 9)).toBe('recursive');
  expect(shortenMiddle('structural350+hybrid', 11)).toBe('struc…ybrid');
  expect(shortenMiddle('😀😀😀😀', 3)).toBe('😀…😀');
});

test('names that would be cut alike are cut less', () => {
  expect(shortenApart(['aaaaa-1-zzzzz', 'aaaaa-2-zzzzz'], 7)).toEqual([
    'aaaaa-1-zzzzz',
    'aaaaa-2-zzzzz',
  ]);
  expect(shortenApart(['first-of-two', 'other-of-them'], 7)).toEqual(['fir…two', 'oth…hem']);
});

test('names that differ stay different', () => {
  fc.assert(
    fc.property(fc.uniqueArray(fc.string({ maxLength: 30 })), (names) => {
      expect(new Set(shortenApart(names, 6)).size).toBe(names.length);
    }),
  );
});
