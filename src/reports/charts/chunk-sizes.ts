import { chunkedVariants } from '../crossing/row-layout.ts';
import type { Chart } from './chart.ts';
import { chartRows, variantMarks } from './chart.ts';

/** How large each variant's chunks are. */
export const chunkSizes: Chart = {
  title: 'Chunk sizes',
  draw(view) {
    const variants = chunkedVariants(view);
    const rows = chartRows(view);
    const values = variants.flatMap(({ name, rows: [at = -1] }) => {
      const cost = view.run.runs[at]?.cost;
      return (cost?.sizes ?? []).map(({ from, to, chunks }) => ({
        variant: name,
        label: rows[at]?.label ?? name,
        from,
        to,
        chunks,
        share: Number((chunks / Math.max(1, cost?.chunks ?? 0)).toFixed(4)),
      }));
    });
    if (values.length === 0) return null;
    return {
      caption:
        'Share of the chunks by their size, one row a variant. The axis doubles from mark to mark.',
      spec: {
        width: 520,
        height: 34,
        data: { values },
        mark: { type: 'rect' },
        encoding: {
          row: {
            field: 'variant',
            type: 'nominal',
            sort: variants.map(({ name }) => name),
            spacing: 6,
            header: {
              title: null,
              labelAngle: 0,
              labelAlign: 'left',
              labelOrient: 'top',
              labelAnchor: 'start',
              labelPadding: 2,
              labelLimit: 0,
            },
          },
          x: {
            field: 'from',
            type: 'quantitative',
            scale: { type: 'log', base: 2, nice: false },
            title: 'tokens a chunk, without prefix',
            axis: { grid: false, format: 'd', labelOverlap: true },
          },
          x2: { field: 'to' },
          y: { field: 'share', type: 'quantitative', axis: null },
          y2: { datum: 0 },
          color: { ...variantMarks(rows).color, legend: null },
          tooltip: [
            { field: 'variant', title: 'variant' },
            { field: 'from', title: 'from', format: ',.0f' },
            { field: 'to', title: 'below', format: ',.0f' },
            { field: 'chunks', title: 'chunks', format: ',d' },
            { field: 'share', title: 'share', format: '.1%' },
          ],
        },
        resolve: { scale: { y: 'independent' } },
      },
    };
  },
};
