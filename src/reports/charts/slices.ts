import { visible } from '../format.ts';
import { standpointOf } from '../standpoint.ts';
import type { Chart, Spec } from './chart.ts';

const mostTags = 20;

/** The deciding metric for the queries of each tag, by variant. */
export const slices: Chart = {
  title: 'Slices by tag',
  draw(view) {
    const from = standpointOf(view);
    const tags = tagCounts(view.run.queries).slice(0, mostTags);
    if (!from || tags.length < 2) return null;
    const values = tags.flatMap(({ tag, ids }) =>
      view.scores.variants.flatMap(({ name, metrics }) => {
        const perQuery = metrics.get(from.metric)?.perQuery;
        const known = ids.flatMap((id) => perQuery?.get(id) ?? []);
        if (known.length === 0) return [];
        const mean = known.reduce((sum, value) => sum + value, 0) / known.length;
        const slice = `${visible(tag)} (${known.length})`;
        return [
          { variant: name, tag, slice, queries: known.length, mean: Number(mean.toFixed(4)) },
        ];
      }),
    );
    if (values.length === 0) return null;
    const rows = [...new Set(values.map(({ slice }) => slice))];
    return {
      caption: `Mean ${from.metric} over the queries of each tag; in brackets how many. Under 20, a cell is mostly noise.`,
      spec: {
        width: 520,
        height: { step: 26 },
        data: { values },
        encoding: {
          x: {
            field: 'variant',
            type: 'nominal',
            sort: view.run.runs.map(({ variant }) => variant.name),
            title: null,
            axis: variantAxis(view.run.runs.length),
          },
          y: {
            field: 'slice',
            type: 'nominal',
            sort: rows,
            title: null,
            axis: { labelLimit: 170, domain: false, ticks: false, labelPadding: 8 },
          },
        },
        layer: [
          {
            mark: { type: 'rect', cornerRadius: 3 },
            encoding: {
              color: {
                field: 'mean',
                type: 'quantitative',
                scale: { domain: [0, 1], range: 'heatmap' },
                legend: null,
              },
              tooltip: [
                { field: 'tag', title: 'tag' },
                { field: 'variant', title: 'variant' },
                { field: 'mean', title: from.metric, format: '.3f' },
                { field: 'queries', title: 'queries' },
              ],
            },
          },
          {
            mark: { type: 'text', fontSize: 11, color: { expr: 'ink' } },
            encoding: { text: { field: 'mean', format: '.2f' } },
          },
        ],
      },
    };
  },
};

/** Many names stand aslant, so that each is there. */
function variantAxis(variants: number): Spec {
  const aslant = variants > 4;
  return {
    orient: 'top',
    labelAngle: aslant ? -30 : 0,
    labelAlign: aslant ? 'left' : 'center',
    labelLimit: 110,
    labelOverlap: false,
    domain: false,
    ticks: false,
  };
}

/** Tags with the queries that bear them, most first, equals by name. */
export function tagCounts(
  queries: readonly { readonly id: string; readonly tags: readonly string[] }[],
): { tag: string; ids: string[] }[] {
  const idsOf = new Map<string, string[]>();
  for (const { id, tags } of queries) {
    for (const tag of new Set(tags)) {
      const ids = idsOf.get(tag);
      if (ids) ids.push(id);
      else idsOf.set(tag, [id]);
    }
  }
  return [...idsOf]
    .map(([tag, ids]) => ({ tag, ids }))
    .sort((a, b) => b.ids.length - a.ids.length || (a.tag < b.tag ? -1 : 1));
}
