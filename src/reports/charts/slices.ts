import { visible } from '../format.ts';
import { standpointOf } from '../standpoint.ts';
import type { Chart, ChartRow, Spec } from './chart.ts';
import { chartRows } from './chart.ts';

const mostTags = 20;

/** The deciding metric for the queries of each tag, by variant. */
export const slices: Chart = {
  title: 'Slices by tag',
  wide: true,
  draw(view) {
    const from = standpointOf(view);
    const tags = tagCounts(view.run.queries).slice(0, mostTags);
    if (!from || tags.length < 2) return null;
    const rows = chartRows(view);
    const values = tags.flatMap(({ tag, ids }) =>
      view.scores.variants.flatMap(({ metrics }, at) => {
        const perQuery = metrics.get(from.metric)?.perQuery;
        const known = ids.flatMap((id) => perQuery?.get(id) ?? []);
        if (known.length === 0) return [];
        const mean = known.reduce((sum, value) => sum + value, 0) / known.length;
        const slice = `${visible(tag)} (${known.length})`;
        return [{ ...rows[at], tag, slice, queries: known.length, mean: Number(mean.toFixed(4)) }];
      }),
    );
    if (values.length === 0) return null;
    const slicesShown = [...new Set(values.map(({ slice }) => slice))];
    const labels = [...new Set(rows.map(({ label }) => label))];
    return {
      caption: `Mean ${from.metric} over the queries of each tag; in brackets how many. Under 20, a cell is mostly noise.`,
      spec: sideBySide(rows, {
        data: { values },
        encoding: {
          x: {
            field: 'label',
            type: 'nominal',
            sort: labels,
            title: null,
            axis: variantAxis(labels.length),
          },
          y: {
            field: 'slice',
            type: 'nominal',
            sort: slicesShown,
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
      }),
    };
  },
};

/** One table, or one a panel in a row; the page has to leave each cell room for its number. */
function sideBySide(rows: readonly ChartRow[], { data, ...plot }: Spec): Spec {
  const panels = [...new Set(rows.flatMap(({ panel }) => panel ?? []))];
  const cells = new Set(rows.map(({ label }) => label)).size;
  const shared = data === undefined ? {} : { data };
  const height = { step: 26 };
  if (panels.length === 0) {
    const usermeta = { width: 190 + cells * leastCell };
    return { ...shared, usermeta, width: 520, height, ...plot };
  }
  return {
    ...shared,
    usermeta: { panels: panels.length, row: true, width: cells * leastCell },
    facet: {
      column: {
        field: 'panel',
        type: 'nominal',
        sort: panels,
        spacing: 16,
        header: { title: null, labelFontWeight: 600, labelAnchor: 'start', labelPadding: 6 },
      },
    },
    spec: { width: Math.max(120, cells * leastCell), height, ...plot },
  };
}

/** Room for `0.38`. */
const leastCell = 27;

/** Many names stand aslant, so that each is there. */
function variantAxis(variants: number): Spec {
  const aslant = variants > 4;
  return {
    orient: 'top',
    labelAngle: aslant ? -30 : 0,
    labelAlign: aslant ? 'left' : 'center',
    labelLimit: 0,
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
