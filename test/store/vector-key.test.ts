import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { vectorKey } from '../../src/store/vector-key.ts';

test('is the SHA-256 of the parts behind their lengths', () => {
  const joined = '5:model7:passage4:text';
  const digest = createHash('sha256').update(Buffer.from(joined, 'utf16le')).digest('hex');
  expect(vectorKey('model', 'passage', 'text')).toBe(digest);
});

test('differs wherever a part differs', () => {
  const part = fc.string({ unit: fc.constantFrom('a', '5', ':', '\u0000', '\ud800', '\udc00') });
  const role = fc.constantFrom('query' as const, 'passage' as const);
  const triple = fc.tuple(part, role, part);
  fc.assert(
    fc.property(triple, triple, (one, other) => {
      const same = one.every((value, i) => value === other[i]);
      expect(vectorKey(...one) === vectorKey(...other)).toBe(same);
    }),
    { seed: 3, numRuns: 1000 },
  );
});

test('tells lone surrogates apart, which UTF-8 would not', () => {
  expect(vectorKey('m', 'query', '\ud800')).not.toBe(vectorKey('m', 'query', '\ud801'));
});
