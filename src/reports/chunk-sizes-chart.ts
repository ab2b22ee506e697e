import type { Json } from '../types.ts';

/** Steps between a size and its double. */
const STEPS = 4;

/**
 * A Vega-Lite 6 chart of how large each variant's chunks are, with its data in
 * it: one histogram a variant, under one another. The axis is logarithmic, since
 * sizes of whole documents and of sentences are to be seen side by side.
 */
export function chunkSizesChart(
  variants: readonly { readonly name: string; readonly sizes: readonly number[] }[],
): { readonly [key: string]: Json } {
  return {
    $schema: 'https://vega.github.io/schema/vega-lite/v6.json',
    title: 'Chunks of each size, by variant',
    data: { values: variants.flatMap(({ name, sizes }) => bins(name, sizes)) },
    mark: { type: 'rect', tooltip: true },
    encoding: {
      row: {
        field: 'variant',
        type: 'nominal',
        sort: variants.map(({ name }) => name),
        header: { title: null, labelAngle: 0 },
      },
      x: {
        field: 'from',
        type: 'quantitative',
        scale: { type: 'log', base: 2 },
        title: 'tokens (cl100k, without prefix)',
      },
      x2: { field: 'to' },
      y: { field: 'chunks', type: 'quantitative', title: null },
      y2: { datum: 0 },
    },
    height: 60,
    width: 480,
    resolve: { scale: { y: 'independent' } },
  };
}

/** Sizes from `from` up to, but not with, `to`; empty bins are left out. */
function bins(variant: string, sizes: readonly number[]): Json[] {
  const counts = new Map<number, number>();
  for (const size of sizes) {
    const bin = Math.floor(Math.log2(Math.max(1, size)) * STEPS + 1e-9);
    counts.set(bin, (counts.get(bin) ?? 0) + 1);
  }
  return [...counts]
    .sort(([a], [b]) => a - b)
    .map(([bin, chunks]) => ({ variant, from: edge(bin), to: edge(bin + 1), chunks }));
}

function edge(bin: number): number {
  return Number((2 ** (bin / STEPS)).toFixed(2));
}
