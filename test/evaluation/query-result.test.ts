import { describe, expect, test } from 'vitest';
import { keepChunks } from '../../src/evaluation/keep-chunks.ts';
import { placeNeeds, toQueryResult } from '../../src/evaluation/query-result.ts';
import { rankingOf } from '../../src/retrievers/ranking.ts';
import type { Chunk, Need } from '../../src/types.ts';
import { passageNeed, query } from '../support/build-run.ts';

/** A chunk of 10 characters and 10 tokens in each of its parents. */
function chunkIn(ord: number): Chunk {
  return {
    document: 'page',
    ord,
    start: ord * 10,
    end: ord * 10 + 10,
    headingPath: [],
    kind: 'prose',
    prefix: '',
    tokens: 10,
    prefixTokens: 0,
    words: 2,
    flags: [],
  };
}

/** The result of a ranking of chunks that stand for these parents, best first. */
function resultOf(
  parents: readonly (readonly string[])[],
  {
    depth,
    candidates,
    needs = [],
  }: {
    depth: { hits: number; parents: number; tokens?: number };
    candidates?: number;
    needs?: readonly Need[];
  },
) {
  const chunks = parents.map((_, ord) => chunkIn(ord));
  const keep = keepChunks((_, { start }) => parents[start / 10] ?? [], chunks.length);
  const ranking = rankingOf({
    position: Uint32Array.from(chunks.keys()),
    score: Float64Array.from(chunks, (_, at) => 1 - at / 100),
  });
  const asked = query('q', needs);
  const positionsOf = new Map([['page', [...chunks.keys()]]]);
  const places = placeNeeds(asked, { chunks, positionsOf, contexts: new Map() });
  const result = toQueryResult(asked, ranking, {
    embedded: {
      chunks,
      text: () => '',
      unrankable: new Set(),
      documentOf: new Map(),
      limit: Number.POSITIVE_INFINITY,
    },
    places,
    split: null,
    depth: { tokens: 0, ...depth },
    candidates,
    keep,
  });
  return { ...result, ranks: result.hits.map(({ rank }) => rank), kept: keep.kept };
}

describe('what a run keeps of a ranking', () => {
  test('past the hits kept anyway: those that are the first of one of the top parents', () => {
    const parents = [['a'], ['a'], ['a', 'b'], ['b'], ['b', 'a'], ['c'], ['d'], ['e']];
    // Two hits; then the third, first of b, and the sixth, first of c: three parents.
    const { ranks, kept } = resultOf(parents, { depth: { hits: 2, parents: 3 } });
    expect(ranks).toEqual([1, 2, 3, 6]);
    expect(kept.map((chunk) => chunk.parents)).toEqual([['a'], ['a'], ['a', 'b'], ['c']]);
  });

  test('counts every parent of a hit: one over five of them fills a list of five', () => {
    const parents = [['a', 'b', 'c', 'd', 'e'], ['f'], ['g']];
    expect(resultOf(parents, { depth: { hits: 1, parents: 5 } }).ranks).toEqual([1]);
    expect(resultOf(parents, { depth: { hits: 1, parents: 6 } }).ranks).toEqual([1, 2]);
  });

  test('keeps a hit with one new parent among known ones', () => {
    const parents = [['a'], ['a'], ['a', 'z'], ['z']];
    expect(resultOf(parents, { depth: { hits: 1, parents: 9 } }).ranks).toEqual([1, 3]);
  });

  test('asks for the parents of a chunk once, however many queries find it', () => {
    let asked = 0;
    const keep = keepChunks(() => {
      asked += 1;
      return ['a'];
    }, 4);
    keep.parentsOf(3, chunkIn(3));
    keep.indexOf(3, chunkIn(3));
    keep.parentsOf(3, chunkIn(3));
    expect(asked).toBe(1);
  });
});

describe('candidates', () => {
  const parents = [['a'], ['a'], ['b'], ['b'], ['c'], ['a']];
  const depth = { hits: 100, parents: 3 };

  test('cap the list', () => {
    expect(resultOf(parents, { depth, candidates: 4 }).ranks).toEqual([1, 2, 3, 4]);
    expect(resultOf(parents, { depth, candidates: 99 }).ranks).toEqual([1, 2, 3, 4, 5, 6]);
  });

  test('starve a query where a further parent stands behind the cut', () => {
    expect(resultOf(parents, { depth, candidates: 4 }).starved).toBe(true);
    expect(resultOf(parents, { depth, candidates: 5 })).not.toHaveProperty('starved');
    expect(resultOf(parents, { depth })).not.toHaveProperty('starved');
  });

  test('do not starve a query that has found all the parents there are, or all that count', () => {
    const two = [['a'], ['b'], ['b'], ['a']];
    expect(resultOf(two, { depth, candidates: 2 })).not.toHaveProperty('starved');
    const enough = { hits: 1, parents: 2 };
    expect(resultOf(parents, { depth: enough, candidates: 3 })).not.toHaveProperty('starved');
  });

  test('know nothing of evidence behind the cut', () => {
    const needs = [passageNeed('page', 20, 30), passageNeed('page', 40, 50)];
    const [before, behind] = resultOf(parents, { depth, candidates: 4, needs }).evidence;
    expect(before).toMatchObject({ held: true, reached: 0, rank: 3, score: 0.98 });
    expect(behind).toMatchObject({ held: true, reached: 0 });
    expect(behind).not.toHaveProperty('rank');
    expect(behind).not.toHaveProperty('score');
  });
});
