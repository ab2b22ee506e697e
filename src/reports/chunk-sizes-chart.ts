import type { Json } from '../types.ts';

/** How many chunks have from `from` up to, but not with, `to` tokens. */
interface Bin {
  readonly from: number;
  readonly to: number;
  readonly chunks: number;
}

/**
 * A Vega-Lite 6 chart of how large each variant's chunks are, with its data in
 * it: one histogram a variant, under one another. The axis is logarithmic, since
 * sizes of whole documents and of sentences are to be seen side by side.
 */
export function chunkSizesChart(
  variants: readonly { readonly name: string; readonly bins: readonly Bin[] }[],
): { readonly [key: string]: Json } {
  return {
    $schema: 'https://vega.github.io/schema/vega-lite/v6.json',
    title: 'Chunks of each size, by variant',
    data: {
      values: variants.flatMap(({ name, bins }) => bins.map((bin) => ({ variant: name, ...bin }))),
    },
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
