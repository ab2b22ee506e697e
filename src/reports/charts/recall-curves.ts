import type { Json } from '../../types.ts';
import type { Chart } from './chart.ts';
import { chartRows, variantMarks } from './chart.ts';
import { inPanels } from './panels.ts';

/** recall@k for every k, a line a variant, with what chance would find. */
export const recallCurves: Chart = {
  title: 'Recall by cut-off',
  draw(view) {
    const scores = view.curves ?? view.scores;
    const cutoffs = scores.metrics
      .flatMap((name) => /^recall@(\d+)$/.exec(name)?.[1] ?? [])
      .map(Number)
      .sort((a, b) => a - b);
    const rows = chartRows(view);
    const points = rows.flatMap((row, at) =>
      cutoffs.flatMap((k): Json[] => {
        const mean = scores.variants[at]?.metrics.get(`recall@${k}`)?.mean ?? null;
        return mean === null ? [] : [{ ...row, k, recall: rounded(mean) }];
      }),
    );
    if (points.length === 0) return null;
    const marks = variantMarks(rows);
    const chance = cutoffs.flatMap((k): Json[] => {
      const level = scores.chance.get(`recall@${k}`);
      return level === undefined ? [] : [{ k, chance: rounded(level) }];
    });
    return {
      caption:
        'Share of needs whose document is among the first k. Dashed: a random ranking of the documents.',
      spec: inPanels(rows, {
        data: { values: points },
        encoding: {
          x: {
            field: 'k',
            type: 'quantitative',
            title: 'k, documents looked at',
            axis: { values: cutoffs, format: 'd', grid: false },
            scale: { nice: false },
          },
          y: { type: 'quantitative', title: 'recall@k', scale: { nice: true, zero: true } },
        },
        layer: [
          {
            data: { values: chance },
            mark: { type: 'line', strokeDash: [3, 4], strokeWidth: 1.5, color: { expr: 'faint' } },
            encoding: { y: { field: 'chance' } },
          },
          {
            mark: { type: 'line', strokeWidth: 2.25 },
            encoding: { y: { field: 'recall' }, color: marks.color },
          },
          {
            mark: { type: 'point', size: 42, filled: true, opacity: 1 },
            encoding: {
              y: { field: 'recall' },
              ...marks,
              tooltip: [
                { field: 'variant', title: 'variant' },
                { field: 'k', title: 'k' },
                { field: 'recall', title: 'recall@k', format: '.3f' },
              ],
            },
          },
        ],
      }),
    };
  },
};

function rounded(value: number): number {
  return Number(value.toFixed(4));
}
