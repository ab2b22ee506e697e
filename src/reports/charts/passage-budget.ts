import type { Chart } from './chart.ts';
import { variantColor } from './chart.ts';
import { budgets } from './curve-metrics.ts';

/** passage-recall by the tokens that a prompt has room for, a line a variant. */
export const passageBudget: Chart = {
  title: 'Passages found within a budget',
  draw(view) {
    const points = (view.curves ?? view.scores).variants.flatMap(({ name, metrics }) =>
      budgets.flatMap((tokens) => {
        const mean = metrics.get(`passage-recall@${tokens}t`)?.mean ?? null;
        return mean === null ? [] : [{ variant: name, tokens, recall: Number(mean.toFixed(4)) }];
      }),
    );
    if (points.length === 0) return null;
    return {
      caption:
        'Share of needs whose passage lies in the best hits that fit into a prompt of so many tokens: the fair comparison of chunk sizes.',
      spec: {
        width: 520,
        height: 260,
        data: { values: points },
        mark: {
          type: 'line',
          strokeWidth: 2.25,
          point: { size: 42, filled: true },
        },
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
          color: variantColor(view),
          tooltip: [
            { field: 'variant', title: 'variant' },
            { field: 'tokens', title: 'tokens', format: ',d' },
            { field: 'recall', title: 'passage-recall', format: '.3f' },
          ],
        },
      },
    };
  },
};
