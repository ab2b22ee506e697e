import { describe, expect, test } from 'vitest';
import { fuse } from '../../src/retrievers/fuse.ts';
import { openHybrid } from '../../src/retrievers/hybrid.ts';
import { testEnvironment } from '../contract/retriever.ts';
import { indexOf, listsOf, queriesOf, rankAll } from '../support/search-fixture.ts';

const environment = await testEnvironment();

function list(...position: number[]) {
  return { position: Uint32Array.from(position), score: new Float64Array(position.length) };
}

describe('fuse', () => {
  test('adds 1 / (k + rank) over the lists: by hand', () => {
    // k = 60. Chunk 7: 1/61 + 1/62 = 0.032522; 3: 1/62 + 1/61, the same; 5: 1/63 = 0.015873 alone,
    // 9: 1/63 alone. Equal ones stand by position.
    expect(listsOf(fuse([list(7, 3, 5), list(3, 7, 9)], 60))).toEqual({
      position: [3, 7, 5, 9],
      score: [0.032522475, 0.032522475, 0.015873016, 0.015873016],
    });
  });

  test('a small k lets first places decide', () => {
    // k = 1: chunk 1 has 1/2 = 0.5; chunk 2 has 1/3 + 1/3 = 0.666667; k = 60 the same order;
    // chunk 4, first once and fourth once, 1/2 + 1/5 = 0.7.
    const lists = [list(4, 2, 1), list(1, 2, 3, 4)];
    expect(listsOf(fuse(lists, 1)).position).toEqual([1, 4, 2, 3]);
    // 1: 1/4 + 1/2 = 0.75, 4: 0.7, 2: 0.666667, 3: 1/4
    expect(listsOf(fuse(lists, 1)).score).toEqual([0.75, 0.7, 0.666666667, 0.25]);
    // k = 60: 1: 1/63 + 1/61 = 0.032266; 4: 1/61 + 1/64 = 0.032018; 2: 2/62 = 0.032258
    expect(listsOf(fuse(lists, 60)).position).toEqual([1, 2, 4, 3]);
  });
});

describe('hybrid', () => {
  // By vector the query "tin" finds 0 (all tin), 1, 2; by words idf decides, and chunk 3 has the
  // word "ore", which has no dimension.
  const chunks = ['tin', 'tin copper', 'tin copper copper', 'ore', 'gold', 'zinc', 'lead'];
  const index = indexOf(chunks.map((words) => ({ document: 'd', words })));

  test('fuses the first hits of exact and bm25', async () => {
    const [ranking] = await rankAll(
      openHybrid('window=2', environment),
      queriesOf([{ words: 'tin ore' }]),
      index,
    );
    // exact: 0 (cosine 1), 1 (0.707). bm25, 7 chunks of 10 tokens: "tin" in three, idf ln(4.5/3.5) =
    // 0.2513; "ore" in one, idf ln(6.5/1.5) = 1.4663: chunk 3 first, then the shorter 0.
    // 0: 1/61 + 1/62 = 0.032522; 3: 1/61 = 0.016393; 1: 1/62 = 0.016129
    expect(ranking).toEqual({
      position: [0, 3, 1],
      score: [0.032522475, 0.016393443, 0.016129032],
    });
  });

  test('is the same in 200 runs', async () => {
    const retriever = openHybrid(undefined, environment);
    const tied = indexOf(
      Array.from({ length: 40 }, (_, at) => ({
        document: 'd',
        words: at % 2 === 0 ? 'tin lead' : 'lead tin zinc',
      })),
    );
    const queries = queriesOf([{ words: 'lead tin' }, { words: 'zinc' }]);
    const first = await rankAll(retriever, queries, tied);
    expect(first[0]?.position).toHaveLength(40);
    for (let again = 1; again < 200; again += 1) {
      expect(await rankAll(retriever, queries, tied)).toEqual(first);
    }
  });

  test('takes the parameters of both sides', () => {
    expect(openHybrid('k=10,vector=hnsw,b=0', environment).id).toBe(
      'hybrid:k=10,window=100,vector=hnsw,tokenizers=blank+class,filters=lowercase+ascii+snowball(english),k1=1.2,b=0,engine=process',
    );
    expect(() => openHybrid('vector=lsh', environment)).toThrow('must be exact or hnsw');
    expect(() => openHybrid('k=0', environment)).toThrow('k: must be a whole number from 1');
  });
});
