import { visible } from '../format.ts';
import { pairsOf, sameValue, standpointOf } from '../standpoint.ts';
import type { Chart } from './chart.ts';

const longest = 90;

/** The queries whose value changed between the control and the variant held against it, worst first. */
export const queryDifferences: Chart = {
  title: 'Change, query by query',
  draw(view) {
    const from = standpointOf(view);
    if (!from || from.control === null || from.challenger === null) return null;
    const { metric, control, challenger } = from;
    const pairs = pairsOf(view, { metric, before: control, after: challenger });
    const textOf = new Map(view.run.queries.map(({ id, text }) => [id, text]));
    const changed = pairs
      .map((pair) => ({ ...pair, difference: pair.after - pair.before }))
      .filter(({ difference }) => Math.abs(difference) > sameValue)
      .sort((a, b) => a.difference - b.difference)
      .map(({ query, before, after, difference }, at) => ({
        place: at + 1,
        query,
        text: shortened(visible(textOf.get(query) ?? '')),
        before: rounded(before),
        after: rounded(after),
        difference: rounded(difference),
        outcome: difference < 0 ? 'worse' : 'better',
      }));
    if (changed.length === 0) return null;
    return {
      caption: `${changed.length} of ${pairs.length} queries have another ${metric} with ${challenger} than with ${control}; each is a bar.`,
      spec: {
        width: 520,
        height: 220,
        data: { name: 'differences', values: changed },
        mark: { type: 'bar', cornerRadius: 0 },
        encoding: {
          x: {
            field: 'place',
            type: 'ordinal',
            title: 'queries that changed, worst first',
            axis: { labels: false, ticks: false, domain: false },
            scale: { paddingInner: 0.12 },
          },
          y: {
            field: 'difference',
            type: 'quantitative',
            title: `difference in ${metric}`,
            axis: { format: '+.2~f' },
          },
          color: {
            field: 'outcome',
            type: 'nominal',
            scale: { domain: ['worse', 'better'], range: 'diverging' },
            legend: null,
          },
          tooltip: [
            { field: 'query', title: 'query' },
            { field: 'text', title: 'text' },
            { field: 'before', title: 'before', format: '.3~f' },
            { field: 'after', title: 'after', format: '.3~f' },
          ],
        },
      },
    };
  },
};

function rounded(value: number): number {
  return Number(value.toFixed(4));
}

function shortened(text: string): string {
  const characters = Array.from(text.slice(0, 2 * longest));
  return characters.length > longest ? `${characters.slice(0, longest - 1).join('')}…` : text;
}
