import { afterAll, expect, test } from 'vitest';
import { bindVariant } from '../../src/chunkers/bind-variant.ts';
import { openEmbedder } from '../../src/embedders/registry.ts';
import { chunkCorpus } from '../../src/evaluation/chunk-corpus.ts';
import { searchVectors } from '../../src/evaluation/search-vectors.ts';
import { seekVectors } from '../../src/evaluation/sought-vectors.ts';
import { closeStores } from '../../src/store/close-stores.ts';
import { openStore } from '../../src/store/open-store.ts';
import type { Document } from '../../src/types.ts';

afterAll(closeStores);

const document: Document = {
  id: 'a.txt',
  title: 'A',
  text: Array.from({ length: 24 }, (_, at) => `word${at}`).join(' '),
  format: 'text',
  metadata: {},
};

/** Chunks of some sizes in words, their vectors, and how many vectors had to be read for each variant's rows. */
async function readsOf(sizes: readonly number[], room: number) {
  const embedder = await openEmbedder('hashing:16', { cores: 1 });
  const { vectors } = await openStore('mem://');
  let read = 0;
  const counted = {
    ...vectors,
    get: (...asked: Parameters<typeof vectors.get>) => {
      read += asked[0].length;
      return vectors.get(...asked);
    },
  };
  const corpora = await Promise.all(
    sizes.map((size) => {
      const definition = { strategy: 'fixed', unit: 'word', size };
      const variant = bindVariant({ name: `${size}`, definition });
      return chunkCorpus(variant, [document], async () => []);
    }),
  );
  const job = { embedder, vectors: counted };
  const seeker = seekVectors(job, room);
  for (const corpus of corpora) seeker.begin(corpus);
  const found = await searchVectors([], seeker.takeBegun(), job);
  const reads: number[] = [];
  for (const corpus of corpora) {
    read = 0;
    const rows = await found.rowsOf(corpus);
    reads.push(read);
    const texts = [...corpus.chunks.keys()].map((at) => corpus.textOf(at));
    const expected = await embedder.embed(texts, 'passage');
    expect([...rows.vectors]).toEqual(expected.flatMap((vector) => [...vector]));
  }
  return reads;
}

test('rows of a small run are read once, when they are first met', async () => {
  expect(await readsOf([6, 4, 3], 18 * 16 * 4)).toEqual([0, 0, 0]);
});

test('of a large run as many are kept as the largest variant has, and the others read again', async () => {
  // 4, 6 and 8 chunks: of the 8 that there is room for, the first four fit.
  expect(await readsOf([6, 4, 3], 0)).toEqual([0, 6, 8]);
  expect(await readsOf([3, 4, 6], 0)).toEqual([0, 6, 4]);
  expect(await readsOf([3], 0)).toEqual([0]);
});
