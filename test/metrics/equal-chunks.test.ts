import { describe, expect, test } from 'vitest';
import { countEqualChunks } from '../../src/metrics/equal-chunks.ts';
import type { Chunk } from '../../src/types.ts';
import { chunksAt, page } from '../support/chunks-at.ts';

const document = page('one two three four five');
const cut = (...pieces: readonly string[]) => chunksAt(document, pieces);

function likeness(...chunkings: readonly (readonly Chunk[])[]) {
  const equal = countEqualChunks();
  equal.add(chunkings);
  return equal.likenesses().map(({ variants, share }) => [...variants, share]);
}

describe('countEqualChunks', () => {
  test('takes the share of the larger variant, for every pair', () => {
    const thirds = cut('one', 'two three', 'four five');
    const words = cut('one', 'two', 'three', 'four five');
    expect(likeness(thirds, words, thirds)).toEqual([
      [0, 1, 2 / 4],
      [0, 2, 1],
      [1, 2, 2 / 4],
    ]);
  });

  test('adds documents up', () => {
    const equal = countEqualChunks();
    equal.add([cut('one', 'two'), cut('one', 'two')]);
    equal.add([cut('one', 'two'), cut('one two')]);
    expect(equal.likenesses()).toEqual([{ variants: [0, 1], share: 2 / 4 }]);
  });

  test('another prefix or another context makes another chunk; the default context does not', () => {
    const plain = cut('one two');
    const with_ = (part: Partial<Chunk>) => plain.map((chunk) => ({ ...chunk, ...part }));
    expect(likeness(plain, with_({ prefix: 'Title\n\n' }))).toEqual([[0, 1, 0]]);
    expect(likeness(plain, with_({ context: { start: 0, end: 13 } }))).toEqual([[0, 1, 0]]);
    expect(likeness(plain, with_({ context: { start: 0, end: 7 } }))).toEqual([[0, 1, 1]]);
  });

  test('says nothing of variants without chunks', () => {
    expect(likeness([], [])).toEqual([]);
    expect(likeness([], cut('one'))).toEqual([[0, 1, 0]]);
  });
});
