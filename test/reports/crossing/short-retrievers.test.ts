import fc from 'fast-check';
import { expect, test } from 'vitest';
import { shortRetrievers } from '../../../src/reports/crossing/short-retrievers.ts';

const labelsOf = (ids: readonly string[]) => [...shortRetrievers(ids).values()];

const bm25 =
  'bm25:tokenizers=blank+class,filters=lowercase+ascii+snowball(english),k1=1.2,b=0.75,engine=process';

test('the name alone, where no other retriever has it', () => {
  expect(labelsOf(['exact', 'hnsw:connectivity=16,expansionAdd=128,expansion=64', bm25])).toEqual([
    'exact',
    'hnsw',
    'bm25',
  ]);
});

test('with the fewest parameters that tell them apart, where several have it', () => {
  expect(
    labelsOf([
      'hnsw:connectivity=4,expansionAdd=128,expansion=10',
      'hnsw:connectivity=16,expansionAdd=128,expansion=64',
    ]),
  ).toEqual(['hnsw:expansion=10', 'hnsw:expansion=64']);
  expect(
    labelsOf([
      'exact',
      'hnsw:connectivity=16,expansionAdd=128,expansion=64',
      'hnsw:connectivity=16,expansionAdd=128,expansion=16',
      'hnsw:connectivity=8,expansionAdd=128,expansion=16',
    ]),
  ).toEqual(['exact', 'hnsw:16,64', 'hnsw:16,16', 'hnsw:8,16']);
});

test('commas in brackets part no parameters, and the hash of a module is left out', () => {
  expect(labelsOf(['bm25:filters=ngram(2,3),b=1', 'bm25:filters=ngram(2,4),b=1'])).toEqual([
    'bm25:filters=ngram(2,3)',
    'bm25:filters=ngram(2,4)',
  ]);
  expect(labelsOf(['rerank@0123456789ab:version=1', 'exact'])).toEqual(['rerank', 'exact']);
  expect(labelsOf(['rerank@0123456789ab:version=1', 'rerank@0123456789cd:version=1'])).toEqual([
    'rerank:0123456789ab',
    'rerank:0123456789cd',
  ]);
});

test('runs of files are told apart by what stands behind the colon', () => {
  expect(labelsOf(['run:a.trec@0123456789ab', 'run:b.trec@0123456789ab'])).toEqual([
    'run:a.trec@0123456789ab',
    'run:b.trec@0123456789ab',
  ]);
  expect(labelsOf(['run:a.trec@0123456789ab', 'exact'])).toEqual(['run', 'exact']);
});

test('whatever the ids, each has a label of its own, no longer than itself', () => {
  const word = fc.stringMatching(/^[a-z():,=@]{1,8}$/);
  fc.assert(
    fc.property(fc.uniqueArray(word, { minLength: 1, maxLength: 6 }), (ids) => {
      const labels = shortRetrievers(ids);
      expect([...labels.keys()]).toEqual(ids);
      expect(new Set(labels.values()).size).toBe(ids.length);
      for (const [id, label] of labels) expect(label.length).toBeLessThanOrEqual(id.length);
    }),
  );
});
