import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { Postings } from '../../src/retrievers/postings.ts';

function read(postings: Postings) {
  const positions = new Uint32Array(postings.size);
  const counts = new Uint32Array(postings.size);
  postings.readInto(positions, counts);
  return [...positions].map((position, at) => [position, counts[at]]);
}

describe('Postings', () => {
  test('gives back positions and counts of any size', () => {
    const gap = fc.oneof(fc.integer({ min: 1, max: 300 }), fc.integer({ min: 1, max: 2 ** 24 }));
    const count = fc.oneof(
      fc.integer({ min: 1, max: 3 }),
      fc.integer({ min: 1, max: 2 ** 32 - 1 }),
    );
    fc.assert(
      fc.property(fc.array(fc.tuple(gap, count), { maxLength: 60 }), (steps) => {
        let position = -1;
        const entries = steps.map(([by, many]) => {
          position += by;
          return [position, many];
        });
        const postings = new Postings();
        for (const [at = 0, many = 0] of entries) postings.add(at, many);
        expect(postings.size).toBe(entries.length);
        expect(read(postings)).toEqual(entries);
      }),
      { seed: 5, numRuns: 300 },
    );
  });

  test('holds the first and the last position there may be', () => {
    const postings = new Postings();
    postings.add(0, 1);
    postings.add(2 ** 30 - 1, 7);
    expect(read(postings)).toEqual([
      [0, 1],
      [2 ** 30 - 1, 7],
    ]);
  });

  test('a term of every chunk takes a byte each, and half as much again kept free', () => {
    const postings = new Postings();
    for (let position = 0; position < 10_000; position += 1) postings.add(position, 1);
    expect(postings.bytes).toBeGreaterThanOrEqual(10_000);
    expect(postings.bytes).toBeLessThan(15_100);
  });
});
