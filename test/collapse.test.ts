import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { collapsedParents, collapseToParents } from '../src/collapse.ts';
import { chunk, hits } from './support/build-run.ts';
import { anyRanking } from './support/judged-cases.ts';

const names = (collapsed: ReturnType<typeof collapseToParents>) =>
  collapsed.map(({ parent, rank, hit }) => [parent, rank, hit.rank]);

describe('collapseToParents', () => {
  test("keeps a parent's first hit and drops the later ones", () => {
    const ranked = hits(['a', 'b', chunk('a', { start: 100, end: 200 }), 'c', 'b']);
    expect(names(collapseToParents(ranked))).toEqual([
      ['a', 1, 1],
      ['b', 2, 2],
      ['c', 3, 4],
    ]);
    expect(collapseToParents(ranked)[0]?.hit).toBe(ranked[0]);
  });

  test('cuts after collapsing, so that k parents are found where they exist', () => {
    const ranked = hits(['a', 'a', 'a', 'b', 'c']);
    expect(names(collapseToParents(ranked, 2))).toEqual([
      ['a', 1, 1],
      ['b', 2, 4],
    ]);
  });

  test('expands a hit to its parents in order, each taking a rank', () => {
    const coarse = chunk('page', { parents: ['page#0', 'page#90'] });
    const ranked = hits([coarse, chunk('page', { parents: ['page#90', 'page#200'] }), 'b']);
    expect(names(collapseToParents(ranked))).toEqual([
      ['page#0', 1, 1],
      ['page#90', 2, 1],
      ['page#200', 3, 2],
      ['b', 4, 3],
    ]);
    expect(names(collapseToParents(ranked, 1))).toEqual([['page#0', 1, 1]]);
  });

  test('makes nothing of nothing', () => {
    expect(collapseToParents([])).toEqual([]);
    expect(collapseToParents(hits(['a']), 0)).toEqual([]);
  });

  test('names each parent once, ranks from 1 on, and a limit is a prefix', () => {
    fc.assert(
      fc.property(anyRanking, fc.nat(8), (ranked, limit) => {
        const all = collapseToParents(hits(ranked));
        expect(new Set(all.map(({ parent }) => parent))).toEqual(
          new Set(ranked.map(({ document }) => document)),
        );
        expect(all.map(({ rank }) => rank)).toEqual(all.map((_, at) => at + 1));
        expect(collapseToParents(hits(ranked), limit)).toEqual(all.slice(0, limit));
      }),
      { seed: 7 },
    );
  });
});

describe('collapsedParents', () => {
  test('lists the parents that collapsing finds, of hits in several too', () => {
    const parents = [['a'], ['b', 'c'], ['c', 'a'], []];
    const listed = (order: readonly number[]) =>
      collapsedParents(order.map((at) => ({ parents: parents[at] ?? [] })));
    expect(listed([1, 0, 2])).toEqual(['b', 'c', 'a']);
    expect(listed([2, 1, 3])).toEqual(['c', 'a', 'b']);
    expect(listed([])).toEqual([]);
  });

  test('whatever the ranking', () => {
    fc.assert(
      fc.property(anyRanking, (ranking) => {
        const ranked = hits(ranking);
        const found = collapseToParents(ranked).map(({ parent }) => parent);
        expect(collapsedParents(ranked)).toEqual(found);
      }),
      { seed: 7 },
    );
  });
});
