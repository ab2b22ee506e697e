import type { Chart } from './chart.ts';
import { chartRows, variantMarks } from './chart.ts';
import { budgets } from './curve-metrics.ts';
import { inPanels } from './panels.ts';

/** passage-recall by the tokens that a prompt has room for, a line a variant. */
export const passageBudget: Chart = {
  title: 'Passages found within a budget',
  draw(view) {
    const rows = chartRows(view);
    const { variants } = view.curves ?? view.scores;
    const points = rows.flatMap((row, at) =>
      budgets.flatMap((tokens) => {
        const mean = variants[at]?.metrics.get(`passage-recall@${tokens}t`)?.mean ?? null;
        return mean === null ? [] : [{ ...row, tokens, recall: Number(mean.toFixed(4)) }];
      }),
    );
    const marks = variantMarks(rows);
    if (points.length === 0) return null;
    return {
      caption:
        'Share of needs whose passage lies in the best hits that fit into a prompt of so many tokens: the fair comparison of chunk sizes.',
      spec: inPanels(rows, {
        data: { values: points },
        encoding: {
          x: {
            field: 'tokens',
            type: 'quantitative',
            title: 'room in the prompt, tokens',
            scale: { type: 'log', base: 2, nice: false },
            axis: { values: [...budgets], format: ',d', grid: false },
          },
          y: {
            field: 'recall',
            type: 'quantitative',
            title: 'passage-recall@Nt',
            scale: { zero: true, nice: true },
          },
        },
        layer: [
          { mark: { type: 'line', strokeWidth: 2.25 }, encoding: { color: marks.color } },
          {
            mark: { type: 'point', size: 42, filled: true, opacity: 1 },
            encoding: {
              ...marks,
              tooltip: [
                { field: 'variant', title: 'variant' },
                { field: 'tokens', title: 'tokens', format: ',d' },
                { field: 'recall', title: 'passage-recall', format: '.3f' },
              ],
            },
          },
        ],
      }),
    };
  },
};
