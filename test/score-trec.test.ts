import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parseTrecMetric, trecMetrics } from '../src/metrics/trec-metric.ts';
import { scoreTrec } from '../src/score-trec.ts';
import { failureOf } from './support/failure-of.ts';

/** Grades by query and document, and for each query its ranked documents. */
function files(
  grades: Readonly<Record<string, Readonly<Record<string, number>>>>,
  ranked: Readonly<Record<string, readonly string[]>>,
) {
  return {
    grades: new Map(
      Object.entries(grades).map(([id, known]) => [id, new Map(Object.entries(known))]),
    ),
    hits: new Map(
      Object.entries(ranked).map(([id, documents]) => [
        id,
        documents.map((document, at) => ({ document, score: -at })),
      ]),
    ),
  };
}

const small = files(
  {
    found: { a: 2, b: 1, c: 0, gone: 1 },
    missed: { a: 1 },
    'nothing relevant': { a: 0 },
  },
  { found: ['x', 'b', 'a'], 'nothing relevant': ['a'], stray: ['a'] },
);

describe('values by hand', () => {
  const scores = scoreTrec(small, {
    metrics: ['recall@2', 'mrr@10', 'success@1', 'ndcg@2', 'ndcg'],
  });
  const gain = (grade: number, rank: number) => grade / Math.log2(rank + 1);

  test.for([
    ['recall@2', 1 / 3],
    ['mrr@10', 1 / 2],
    ['success@1', 0],
    ['ndcg@2', gain(1, 2) / (gain(2, 1) + gain(1, 2))],
    // All three judged documents make the ideal, though the list ends after two of them.
    ['ndcg', (gain(1, 2) + gain(2, 3)) / (gain(2, 1) + gain(1, 2) + gain(1, 3))],
  ] as const)('%s', ([name, value]) => {
    const found = scores.metrics.get(name);
    expect(found?.perQuery.get('found')).toBeCloseTo(value, 12);
    expect(found?.mean).toBeCloseTo(value / 2, 12);
    expect(found).toMatchObject({ scored: 2, total: 3 });
    expect([...(found?.perQuery.keys() ?? [])]).toEqual(['found', 'missed']);
  });

  test('what is in one file alone is told', () => {
    expect(scores).toMatchObject({
      withoutRelevant: ['nothing relevant'],
      notInRun: ['missed'],
      notInQrels: ['stray'],
    });
  });

  test('a grade below 0 counts as not judged', () => {
    const { metrics } = scoreTrec(files({ q: { a: -2, b: 1 } }, { q: ['a', 'b'] }), {
      metrics: ['mrr', 'ndcg', 'recall'],
    });
    expect(metrics.get('mrr')?.mean).toBe(1 / 2);
    expect(metrics.get('recall')?.mean).toBe(1);
    expect(metrics.get('ndcg')?.mean).toBeCloseTo(gain(1, 2), 12);
  });

  test('without a relevant document anywhere there is no mean', () => {
    const { metrics } = scoreTrec(files({ q: { a: 0 } }, { q: ['a'] }), { metrics: ['mrr'] });
    expect(metrics.get('mrr')).toMatchObject({ mean: null, scored: 0, total: 1 });
  });

  test('ties decide by their rule', () => {
    const tied = {
      grades: new Map([['q', new Map([['b', 1]])]]),
      hits: new Map([['q', ['a', 'b', 'c'].map((document) => ({ document, score: 1 }))]]),
    };
    // c, b, a against a, b, c; with only two tied, b is first by one rule and last by the other.
    const two = { ...tied, hits: new Map([['q', (tied.hits.get('q') ?? []).slice(0, 2)]]) };
    const mrr = (given: typeof tied, ties: 'id' | 'trec') =>
      scoreTrec(given, { metrics: ['mrr'], ties }).metrics.get('mrr')?.mean;
    expect([mrr(two, 'id'), mrr(two, 'trec')]).toEqual([1 / 2, 1]);
    expect([mrr(tied, 'id'), mrr(tied, 'trec')]).toEqual([1 / 2, 1 / 2]);
  });
});

describe('names', () => {
  test.for([
    ['ndgc@10', ['unknown metric "ndgc@10"', 'Did you mean "ndcg"?', 'recall@10']],
    ['passage-recall@2000t', ['passages or chunks', 'recall@10']],
    ['tokens@5', ['passages or chunks']],
    ['straddling', ['unknown metric "straddling"', 'recall@10']],
    ['recall@0', ['write it as recall@10']],
    ['recall@10t', ['write it as recall@10']],
    ['recall@', ['write it as recall@10']],
    ['', ['unknown metric ""']],
  ] as const)('"%s" is refused', async ([name, messages]) => {
    const failure = await failureOf(() => parseTrecMetric(name));
    for (const message of messages) expect(failure).toContain(message);
  });

  // A metric that divides by its cut-off says nothing of a whole list: it must be refused there.
  test.each([...trecMetrics].filter(([, { cutoff }]) => cutoff === 'parents'))(
    '%s without a cut-off is its value at any depth past the list, or refused',
    async (family) => {
      const meanOf = (name: string) =>
        scoreTrec(small, { metrics: [name] }).metrics.get(name)?.mean;
      if (family === 'precision') {
        expect(await failureOf(() => meanOf(family))).toContain('write it as precision@10');
      } else expect(meanOf(family)).toBe(meanOf(`${family}@1000`));
    },
  );
});

test('the order of rows and of queries changes no byte', () => {
  const id = fc.constantFrom('a', 'b', 'c', 'd', 'e');
  const judgements = fc.uniqueArray(fc.tuple(id, id, fc.integer({ min: 0, max: 3 })), {
    selector: ([query, document]) => `${query} ${document}`,
    minLength: 1,
  });
  const found = fc.uniqueArray(fc.tuple(id, id, fc.integer({ min: 0, max: 2 })), {
    selector: ([query, document]) => `${query} ${document}`,
  });
  const result = (
    qrels: readonly (readonly [string, string, number])[],
    run: readonly (readonly [string, string, number])[],
    ties: 'id' | 'trec',
  ) => {
    const grades = new Map<string, Map<string, number>>();
    for (const [query, document, grade] of qrels) {
      grades.set(query, (grades.get(query) ?? new Map<string, number>()).set(document, grade));
    }
    const hits = new Map<string, { document: string; score: number }[]>();
    for (const [query, document, score] of run) {
      hits.set(query, [...(hits.get(query) ?? []), { document, score }]);
    }
    const scores = scoreTrec({ grades, hits }, { ties });
    return [...scores.metrics].map(([name, score]) => ({
      name,
      mean: score.mean,
      perQuery: [...score.perQuery],
    }));
  };
  fc.assert(
    fc.property(judgements, found, fc.constantFrom('id', 'trec'), (qrels, run, ties) => {
      const forward = result(qrels, run, ties);
      expect(result(qrels.toReversed(), run.toReversed(), ties)).toEqual(forward);
      for (const { perQuery } of forward) {
        for (const [, value] of perQuery) {
          expect(value).toBeGreaterThanOrEqual(0);
          expect(value).toBeLessThanOrEqual(1);
        }
      }
    }),
    { numRuns: 200 },
  );
});
