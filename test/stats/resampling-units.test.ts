import { expect, test } from 'vitest';
import { bootstrapInterval } from '../../src/stats/bootstrap-interval.ts';
import { resamplingUnits } from '../../src/stats/resampling-units.ts';

test('a query is a unit, or its cluster is, wherever its members stand', () => {
  expect(resamplingUnits([0.5, -1, 0.25])).toEqual([
    { sum: -1, size: 1 },
    { sum: 0.25, size: 1 },
    { sum: 0.5, size: 1 },
  ]);
  expect(resamplingUnits([0.5, -1, 0.25], { clusters: ['a', 'b', 'a'] })).toEqual([
    { sum: -1, size: 1 },
    { sum: 0.75, size: 2 },
  ]);
});

test('the order within a cluster changes no bit: .1 + .2 + .3 is not .3 + .2 + .1', () => {
  const clusters = ['a', 'a', 'a'];
  expect(resamplingUnits([0.1, 0.2, 0.3], { clusters })).toEqual(
    resamplingUnits([0.3, 0.2, 0.1], { clusters }),
  );
});

test('clusters of equal sum and other size stand in one order', () => {
  const small = { differences: [0.5, 0.5, 0], clusters: ['a', 'b', 'b'] };
  const large = { differences: [0.5, 0, 0.5], clusters: ['b', 'b', 'a'] };
  expect(resamplingUnits(small.differences, small)).toEqual(
    resamplingUnits(large.differences, large),
  );
  expect(bootstrapInterval(small.differences, small)).toEqual(
    bootstrapInterval(large.differences, large),
  );
});

test('a sum that is rounding alone is none', () => {
  expect(resamplingUnits([0.1, 0.2, -0.3], { clusters: ['a', 'a', 'a'] })).toEqual([
    { sum: 0, size: 3 },
  ]);
});
