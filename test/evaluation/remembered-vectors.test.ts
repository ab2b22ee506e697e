import { expect, test } from 'vitest';
import { rememberVectors } from '../../src/evaluation/remembered-vectors.ts';
import { closeStores } from '../../src/store/close-stores.ts';
import { openStore } from '../../src/store/open-store.ts';
import type { VectorCache } from '../../src/store/vector-cache.ts';

const one = Float32Array.of(0.6, 0.8);
const other = Float32Array.of(1, 0);

/** A database's vectors, with the keys that were read from it. */
async function watched(): Promise<{ cache: VectorCache; read: string[] }> {
  const { vectors } = await openStore('mem://');
  const read: string[] = [];
  const get: VectorCache['get'] = async (keys, use) => {
    read.push(...keys);
    return vectors.get(keys, use);
  };
  return { cache: { ...vectors, get }, read };
}

test('reads each vector once, and what is not there each time', async () => {
  const { cache, read } = await watched();
  const remembered = rememberVectors(cache);
  await remembered.put([
    { key: 'a', vector: one },
    { key: 'b', vector: other },
  ]);
  expect(await remembered.get(['b', 'a', 'c', 'b'])).toEqual([other, one, undefined, other]);
  expect(await remembered.get(['a', 'b', 'c'])).toEqual([one, other, undefined]);
  expect(read).toEqual(['b', 'a', 'c', 'c']);
  await closeStores();
});

test('gives the vector that was written last', async () => {
  const { cache } = await watched();
  const remembered = rememberVectors(cache);
  await remembered.put([{ key: 'a', vector: one }]);
  expect(await remembered.get(['a'])).toEqual([one]);
  await remembered.put([{ key: 'a', vector: other }]);
  expect(await remembered.get(['a'])).toEqual([other]);
  await closeStores();
});

test('keeps none once they are more than there is room for', async () => {
  const { cache, read } = await watched();
  const remembered = rememberVectors(cache, one.byteLength);
  await remembered.put([
    { key: 'a', vector: one },
    { key: 'b', vector: other },
  ]);
  await remembered.get(['a']);
  expect(await remembered.get(['a', 'b'])).toEqual([one, other]);
  expect(read).toEqual(['a', 'b']);
  expect(await remembered.get(['a', 'b'])).toEqual([one, other]);
  expect(read).toEqual(['a', 'b', 'a', 'b']);
  await closeStores();
});
