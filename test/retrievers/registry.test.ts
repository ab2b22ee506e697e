import { describe, expect, test } from 'vitest';
import { UserError } from '../../src/errors.ts';
import { openRetriever } from '../../src/retrievers/registry.ts';
import { testEnvironment } from '../contract/retriever.ts';

const environment = await testEnvironment();

describe('openRetriever', () => {
  test.each([
    ['exact', 'exact', true],
    ['hnsw:expansion=9', 'hnsw:connectivity=16,expansionAdd=128,expansion=9', true],
    ['surreal-knn:k=7', 'surreal-knn:k=7,ef=150,efc=150,m=12', true],
    [
      'bm25:filters=lowercase+ngram(2, 3)',
      'bm25:tokenizers=blank+class,filters=lowercase+ngram(2, 3),k1=1.2,b=0.75,engine=process',
      false,
    ],
  ])('opens %s', async (spec, id, usesVectors) => {
    expect(await openRetriever(spec, environment)).toMatchObject({ id, usesVectors });
  });

  test.each([
    ['exat', /unknown retriever "exat"\. Did you mean "exact"\? Known retrievers: exact, hnsw/],
    ['BM25', /Did you mean "bm25"/],
    ['toString', /unknown retriever "toString"\./],
    ['', /unknown retriever ""/],
    ['exact:k=3', /retriever "exact".*unknown key "k"/],
    ['hnsw:connectivity=0', /connectivity: must be a whole number from 2 to 512/],
    ['surreal-knn:K=3', /unknown key "K"\. Did you mean "k"/],
    ['surreal-knn:k=0', /k: must be a whole number from 1/],
  ])('refuses %s', async (spec, message) => {
    await expect(openRetriever(spec, environment)).rejects.toThrow(message);
    await expect(openRetriever(spec, environment)).rejects.toBeInstanceOf(UserError);
  });
});
