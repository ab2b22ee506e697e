import { describe, expect, test } from 'vitest';
import { openHnsw } from '../../src/retrievers/hnsw.ts';
import { rankAll, vectorIndex, vectorQueries } from '../support/search-fixture.ts';

/** Points on a circle, one a degree. */
const circle = Array.from({ length: 360 }, (_, degree) => {
  const angle = (degree * Math.PI) / 180;
  return [Math.cos(angle), Math.sin(angle)].map(Math.fround);
});

describe('hnsw', () => {
  test('finds the neighbours on a circle, with the scores of exact', async () => {
    const [ranking] = await rankAll(
      openHnsw('expansion=5'),
      vectorQueries([[1, 0]]),
      vectorIndex(circle),
    );
    // cos 0°, cos 1° and cos 2°, the latter two on both sides.
    expect(ranking?.position).toEqual([0, 1, 359, 2, 358]);
    expect(ranking?.score).toEqual([1, 0.999848, 0.999848, 0.999391, 0.999391]);
  });

  test('says its recall against exact', async () => {
    const notes: string[] = [];
    const queries = vectorQueries(circle.slice(0, 40));
    await rankAll(openHnsw(undefined), queries, vectorIndex(circle), notes);
    expect(notes).toEqual([
      'a graph finds 64 chunks a query at most; recall@10 against exact 1.000',
    ]);
    const few: string[] = [];
    // Five candidates are half of ten; ties at the cut are fetched to their end.
    await rankAll(openHnsw('expansion=5'), queries, vectorIndex(circle), few);
    expect(few).toEqual(['a graph finds 5 chunks a query at most; recall@10 against exact 0.500']);
  });

  test('a sparser graph finds less', async () => {
    let state = 7;
    const random = () => {
      state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
      return state / 2 ** 32 - 0.5;
    };
    const rows = Array.from({ length: 3000 }, () => {
      const row = Array.from({ length: 32 }, random);
      const length = Math.hypot(...row);
      return row.map((value) => Math.fround(value / length));
    });
    const recallOf = async (argument: string) => {
      const notes: string[] = [];
      await rankAll(openHnsw(argument), vectorQueries(rows.slice(0, 50)), vectorIndex(rows), notes);
      return Number(/exact ([\d.]+)$/.exec(notes[0] ?? '')?.[1]);
    };
    const poor = await recallOf('connectivity=2,expansionAdd=2,expansion=10');
    const good = await recallOf('connectivity=32,expansionAdd=200,expansion=400');
    expect(poor).toBeGreaterThan(0);
    expect(poor).toBeLessThan(0.9);
    expect(good).toBeGreaterThan(0.99);
  });

  test.each([
    ['connectivity=0', /connectivity: must be a whole number from 2 to 512/],
    ['expansion=1.5', /expansion: must be a whole number from 1 to 10000/],
    ['expansoin=8', /unknown key "expansoin"\. Did you mean "expansion"\?/],
    ['expansion', /"expansion" is no parameter: write name=value/],
    ['expansion=8,expansion=9', /"expansion" is stated twice/],
  ])('refuses %s', (argument, message) => {
    expect(() => openHnsw(argument)).toThrow(message);
    expect(() => openHnsw(argument)).toThrow('retriever "hnsw');
  });

  test('its id holds every parameter', () => {
    expect(openHnsw('expansion=8').id).toBe('hnsw:connectivity=16,expansionAdd=128,expansion=8');
  });
});
