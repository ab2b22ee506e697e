import { expect, test } from 'vitest';
import { interaction } from '../../src/stats/interaction.ts';

/** Two by two, row by row. */
const crossing = [1, 0, 0, 1];
const adding = [0.1, 0.4, 0.3, 0.6];

test('factors that only add up leave nothing', () => {
  const { excess, p } = interaction([adding, adding, adding], { columns: 2 });
  expect(excess).toEqual([0, 0, 0, 0]);
  expect(p).toBe(1);
});

test('five queries alike: all signs equal in 2 of 32 ways', () => {
  // Every row and column mean of the table is 1/2, as is its own: what is left is ±1/2.
  const { excess, p } = interaction(Array(5).fill(crossing), { columns: 2 });
  expect(excess).toEqual([0.5, -0.5, -0.5, 0.5]);
  expect(p).toBe(2 / 32);
});

test('queries that cross in opposite ways are no interaction', () => {
  const opposite = [0, 1, 1, 0];
  const { excess, p } = interaction([crossing, opposite], { columns: 2 });
  expect(excess).toEqual([0, 0, 0, 0]);
  // Every way reaches nothing.
  expect(p).toBe(1);
});

test('what all queries add to a row or a column plays no part', () => {
  const shifted = crossing.map((value, at) => value + (adding[at] ?? 0));
  const { excess, p } = interaction(Array(5).fill(shifted), { columns: 2 });
  expect(excess.map((value) => Number(value.toFixed(9)))).toEqual([0.5, -0.5, -0.5, 0.5]);
  expect(p).toBe(2 / 32);
});

test('the means of a table of three by two, by hand', () => {
  // Rows 2, 3, 7 (means 1, 1.5, 3.5), columns 6 and 6 (means 2 and 2), all 2.
  const { excess } = interaction([[2, 0, 1, 2, 3, 4]], { columns: 2 });
  expect(excess).toEqual([1, -1, -0.5, 0.5, -0.5, 0.5]);
});

test('a cluster is flipped whole', () => {
  const clusters = ['a', 'a', 'a', 'b', 'b'];
  const { p } = interaction(Array(5).fill(crossing), { columns: 2, clusters });
  // Sums 3/2 and 1 in size: only equal signs reach 5/2, 2 of 4 ways.
  expect(p).toBe(2 / 4);
});

test('many queries are drawn, the same draws for the same seed, whatever their order', () => {
  const rows = Array.from({ length: 40 }, (_, at) => (at % 4 === 0 ? [0, 1, 1, 0] : crossing));
  const options = { columns: 2, draws: 2000, seed: 3 };
  const found = interaction(rows, options);
  // 30 against 10 of 40: P(|S| ≥ 20 of 40 signs) = 2 × P(X ≥ 30 of 40) = 0.0022 by the binomial.
  expect(found.p).toBeGreaterThan(0.0004);
  expect(found.p).toBeLessThan(0.006);
  expect(interaction([...rows].reverse(), options)).toEqual(found);
});

test('a table that is no table is refused', () => {
  expect(() => interaction([[1, 2, 3]], { columns: 2 })).toThrow('lacks the value of a cell');
  expect(() => interaction([[1, Number.NaN]], { columns: 2 })).toThrow('lacks the value of a cell');
});
