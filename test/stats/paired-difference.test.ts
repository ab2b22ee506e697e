import { readFile } from 'node:fs/promises';
import { describe, expect, test } from 'vitest';
import { pairedDifference } from '../../src/stats/paired-difference.ts';

const pair = (before: [string, number][], after: [string, number][]) =>
  pairedDifference(new Map(before), new Map(after));

describe('pairedDifference', () => {
  test("of Sakai's 20 topics: mean .0750, 10 wins, 5 ties, 5 losses", async () => {
    const text = await readFile(new URL('../reference/sakai20.csv', import.meta.url), 'utf8');
    const rows = text
      .trim()
      .split('\n')
      .slice(1)
      .map((line) => line.split(','));
    const column = (at: number) => new Map(rows.map((row) => [row[0] ?? '', Number(row[at])]));
    const found = pairedDifference(column(2), column(1));
    expect(found?.common).toHaveLength(20);
    expect(found?.difference).toBeCloseTo(0.075, 12);
    expect(found?.gained).toHaveLength(10);
    expect(found?.lost).toHaveLength(5);
  });

  test('uses the queries both sides have', () => {
    const found = pair(
      [
        ['a', 1],
        ['b', 0],
        ['gone', 1],
      ],
      [
        ['b', 1],
        ['a', 1],
        ['new', 0],
      ],
    );
    expect(found).toEqual({
      before: 0.5,
      after: 1,
      difference: 0.5,
      common: ['a', 'b'],
      lost: [],
      gained: ['b'],
    });
  });

  test('lists the largest loss first, then by id', () => {
    const found = pair(
      [
        ['c', 0.5],
        ['b', 0.5],
        ['a', 0.5],
        ['d', 1],
      ],
      [
        ['c', 0.25],
        ['b', 0.25],
        ['a', 0.75],
        ['d', 0],
      ],
    );
    expect(found).toMatchObject({ lost: ['d', 'b', 'c'], gained: ['a'] });
  });

  test('takes a difference in the last bits for none', () => {
    const found = pair([['a', 0.1 + 0.2]], [['a', 0.3]]);
    expect(found).toMatchObject({ difference: 0, lost: [], gained: [] });
  });

  test('is undefined where nothing is common', () => {
    expect(pair([['a', 1]], [['b', 1]])).toBeUndefined();
    expect(pair([], [])).toBeUndefined();
  });
});
