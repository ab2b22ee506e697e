import { pairsOf, sameValue, standpointOf } from '../standpoint.ts';
import type { Chart } from './chart.ts';
import { variantRows } from './chart.ts';

/** On how many queries each variant beats the control, ties with it, and loses to it. */
export const wins: Chart = {
  title: 'Wins, ties and losses',
  draw(view) {
    const from = standpointOf(view);
    const control = from?.control ?? null;
    const others = view.run.runs.map(({ variant }) => variant.name);
    if (!from || control === null || others.length < 2) return null;
    const tallies = others
      .filter((name) => name !== control)
      .map((variant) => {
        const pairs = pairsOf(view, { metric: from.metric, before: control, after: variant });
        const signs = pairs.map(({ before, after }) =>
          Math.abs(after - before) < sameValue ? 0 : Math.sign(after - before),
        );
        const count = (sign: number) => signs.filter((one) => one === sign).length;
        return { variant, wins: count(1), ties: count(0), losses: count(-1) };
      });
    if (tallies.every((tally) => tally.wins + tally.ties + tally.losses === 0)) return null;
    const values = tallies.flatMap(({ variant, wins, ties, losses }) => [
      { variant, outcome: 'worse', queries: losses, from: -losses, to: 0, ties },
      { variant, outcome: 'better', queries: wins, from: 0, to: wins, ties },
    ]);
    const most = Math.max(...tallies.flatMap(({ wins, losses }) => [wins, losses, 1]));
    return {
      caption: `Queries on which ${from.metric} is better or worse than with ${control}; the rest are ties.`,
      spec: {
        width: 520,
        height: { step: others.length > 8 ? 22 : 34 },
        data: { values },
        encoding: {
          y: {
            ...variantRows(view),
            sort: tallies.map(({ variant }) => variant),
          },
          x: {
            field: 'from',
            type: 'quantitative',
            title: `queries worse ← than ${control} → better`,
            scale: { domain: [-most * 1.12, most * 1.12], nice: false },
            axis: { labelExpr: 'format(abs(datum.value), "d")', tickMinStep: 1 },
          },
        },
        layer: [
          {
            mark: { type: 'bar', height: { band: 0.56 } },
            encoding: {
              x2: { field: 'to' },
              color: {
                field: 'outcome',
                type: 'nominal',
                scale: { domain: ['worse', 'better'], range: 'diverging' },
                legend: null,
              },
              tooltip: [
                { field: 'variant', title: 'variant' },
                { field: 'outcome', title: `than ${control}` },
                { field: 'queries', title: 'queries' },
                { field: 'ties', title: 'ties' },
              ],
            },
          },
          {
            transform: [{ filter: 'datum.queries > 0' }],
            mark: {
              type: 'text',
              fontSize: 11,
              color: { expr: 'ink' },
              dx: { expr: "datum.outcome == 'worse' ? -5 : 5" },
              align: { expr: "datum.outcome == 'worse' ? 'right' : 'left'" },
            },
            encoding: {
              x: { field: 'end', type: 'quantitative' },
              text: { field: 'queries' },
            },
          },
        ],
        transform: [{ calculate: "datum.outcome == 'worse' ? datum.from : datum.to", as: 'end' }],
      },
    };
  },
};
