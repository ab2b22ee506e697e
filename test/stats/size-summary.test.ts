import { expect, test } from 'vitest';
import { summariseSizes } from '../../src/stats/size-summary.ts';

// The example of nearest ranks in Wikipedia's "Percentile": of 15, 20, 35, 40 and 50 the 50th is 35 and the 95th 50.
test('mean, and quantiles by the nearest rank', () => {
  expect(summariseSizes([35, 20, 15, 50, 40])).toEqual({ mean: 32, median: 35, p95: 50, max: 50 });
});

test('the 95th of a hundred is the 95th, not the last', () => {
  const hundred = Array.from({ length: 100 }, (_, index) => 100 - index);
  expect(summariseSizes(hundred)).toEqual({ mean: 50.5, median: 50, p95: 95, max: 100 });
});

test('one, and none', () => {
  expect(summariseSizes([7])).toEqual({ mean: 7, median: 7, p95: 7, max: 7 });
  expect(summariseSizes([])).toEqual({ mean: 0, median: 0, p95: 0, max: 0 });
});
