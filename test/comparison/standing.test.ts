import { describe, expect, test } from 'vitest';
import { priceMetric, standing } from '../../src/comparison/standing.ts';
import { score } from '../../src/score.ts';
import type { Standing } from '../../src/types.ts';
import { chunk, need, query, runOf, type SmallVariant } from '../support/build-run.ts';

const queries = Array.from({ length: 20 }, (_, at) => query(`q${at}`, [need(`q${at}`)]));

/** Finds all but the first `lost` queries at rank 1, in chunks of so many tokens. */
function variant(name: string, lost: number, tokens = 10): SmallVariant {
  const results = queries.map(({ id }, at) => {
    const other = chunk('x', { tokens });
    return [id, at < lost ? [other, chunk(id, { tokens })] : [chunk(id, { tokens })]] as const;
  });
  return { name, results };
}

function stand(
  variants: readonly SmallVariant[],
  { metrics = ['recall@1'], control }: { metrics?: readonly string[]; control?: string } = {},
): Standing | null {
  const run = runOf({ queries, variants });
  const scores = score(run, { metrics: [...metrics, priceMetric] });
  return standing(run, scores, { metrics, control, alpha: 0.05 });
}

describe('leading variants', () => {
  test('are those not significantly worse than the best, Holm over the others', () => {
    // One-sided: 5 lost are 1 in 32, 4 are 1 in 16. Alone, 5 is worse; of two, 1 in 16 is not.
    expect(stand([variant('a', 0), variant('b', 5)])?.leading).toEqual(['a']);
    expect(stand([variant('a', 0), variant('b', 4)])?.leading).toEqual(['a', 'b']);
    expect(stand([variant('a', 0), variant('b', 5), variant('c', 4)])?.leading).toEqual([
      'a',
      'b',
      'c',
    ]);
    expect(stand([variant('a', 0), variant('b', 6), variant('c', 4)])?.leading).toEqual(['a', 'c']);
  });

  test('lead on every gated metric', () => {
    const metrics = ['recall@3', 'recall@1'];
    const found = stand([variant('a', 0), variant('b', 10)], { metrics });
    expect(found).toMatchObject({ leading: ['a'], leadingOn: metrics, metric: 'recall@3' });
  });

  test('lead on the first metric where none leads on all', () => {
    // a is right at rank 1 alone and finds half; b finds all, at rank 2.
    const half = queries.map(({ id }, at) => [id, [at < 10 ? chunk(id) : chunk('x')]] as const);
    const second = queries.map(({ id }) => [id, [chunk('x'), chunk(id)]] as const);
    const found = stand(
      [
        { name: 'a', results: half },
        { name: 'b', results: second },
      ],
      { metrics: ['recall@3', 'recall@1'] },
    );
    expect(found).toMatchObject({ leading: ['b'], leadingOn: ['recall@3'] });
  });

  test('the cheapest of them pays the fewest tokens', () => {
    const found = stand([variant('a', 0, 50), variant('b', 1, 20), variant('c', 20, 1)]);
    expect(found).toMatchObject({ best: 'a', leading: ['a', 'b'], cheapest: 'b' });
  });
});

describe('differences to the control', () => {
  test('are two-sided, with Holm over the variants on the first metric', () => {
    const found = stand([variant('a', 0), variant('b', 6), variant('c', 5)], {
      metrics: ['recall@1', 'mrr@10'],
      control: 'a',
    });
    const first = found?.differences.filter(({ metric }) => metric === 'recall@1');
    // Two-sided: 6 lost are 2 in 64, 5 are 2 in 32; the smaller p is doubled.
    expect(first?.map(({ variant: of, test: { p, adjusted } }) => [of, p, adjusted])).toEqual([
      ['b', 1 / 32, 1 / 16],
      ['c', 1 / 16, 1 / 16],
    ]);
    expect(first?.[0]).toMatchObject({ before: 1, after: 0.7, common: 20 });
    expect(first?.[0]?.lost).toHaveLength(6);
    // d_z: mean −.3 over sd sqrt((6 × .49 + 14 × .09) / 19) = .470162.
    expect(first?.[0]?.effect).toBeCloseTo(-0.3 / 0.470162, 5);
    const second = found?.differences.filter(({ metric }) => metric === 'mrr@10');
    expect(second?.map(({ test: { adjusted } }) => adjusted)).toEqual([null, null]);
  });

  test('take the best for control unless one is named', () => {
    expect(stand([variant('a', 3), variant('b', 1)])?.control).toBe('b');
  });
});

test('where nobody finds anything nobody leads', () => {
  expect(stand([variant('a', 20), variant('b', 20)])).toMatchObject({ leading: [], control: 'a' });
});

test('one variant alone, or nothing to compare by, stands nowhere', () => {
  expect(stand([variant('a', 0)])).toBeNull();
  expect(stand([variant('a', 0), variant('b', 0)], { metrics: [] })).toBeNull();
});
