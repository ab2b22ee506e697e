import { expect, test } from 'vitest';
import { chunkSizesChart } from '../../src/reports/chunk-sizes-chart.ts';
import { z } from '../../src/schema.ts';
import { sizeBins } from '../../src/stats/size-bins.ts';

const chartSchema = z.object({
  $schema: z.literal('https://vega.github.io/schema/vega-lite/v6.json'),
  data: z.strictObject({
    values: z.array(
      z.strictObject({
        variant: z.string(),
        from: z.number(),
        to: z.number(),
        chunks: z.int().min(1),
      }),
    ),
  }),
});

test('every size lies in the bin that counts it, and each is counted once', () => {
  const sizes = Array.from({ length: 5000 }, (_, index) => index);
  const { data } = chartSchema.parse(
    JSON.parse(JSON.stringify(chunkSizesChart([{ name: 'all', bins: sizeBins(sizes) }]))),
  );
  // A chunk of no token stands with those of one.
  const counted = sizes.map((size) => Math.max(1, size));
  for (const { from, to, chunks } of data.values) {
    expect(counted.filter((size) => size >= from && size < to)).toHaveLength(chunks);
    expect(to / from).toBeCloseTo(2 ** (1 / 4), 1);
  }
  expect(data.values.reduce((sum, { chunks }) => sum + chunks, 0)).toBe(sizes.length);
});

test('variants keep their order and their own bins', () => {
  const chart = chunkSizesChart([
    { name: 'b', bins: sizeBins([4, 4, 512]) },
    { name: 'a', bins: sizeBins([16]) },
  ]);
  const { data } = chartSchema.parse(JSON.parse(JSON.stringify(chart)));
  expect(data.values.map(({ variant, from, chunks }) => [variant, from, chunks])).toEqual([
    ['b', 4, 2],
    ['b', 512, 1],
    ['a', 16, 1],
  ]);
});
