import { expect, test } from 'vitest';
import { hashOf, hashOfEach } from '../src/hash.ts';

test('a hash is the start of SHA-256 over the JSON', () => {
  // printf '["a",1]' | sha256sum
  expect(hashOf(['a', 1])).toBe('135f17a475a61afd');
  // printf '[]' | sha256sum
  expect(hashOf([])).toBe('4f53cda18c2baa0c');
});

test.each([[[]], [['a']], [['a', ['b', null], { c: 'ä\ud800' }]]])(
  'a list hashes the same item by item: %j',
  (items) => {
    expect(hashOfEach(items)).toBe(hashOf(items));
  },
);
