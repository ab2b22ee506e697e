import type { ChartRow, Spec } from './chart.ts';

/**
 * A chart of curves: one plot, or where rows have panels, one a panel, two beside each
 * other. `usermeta` tells the page how many there are, so that it can fit them.
 */
export function inPanels(rows: readonly ChartRow[], { data, ...plot }: Spec): Spec {
  const panels = [...new Set(rows.flatMap(({ panel }) => panel ?? []))];
  const shared = data === undefined ? {} : { data };
  if (panels.length === 0) return { ...shared, width: 520, height: 260, ...plot };
  return {
    ...shared,
    usermeta: { panels: panels.length, most: 2 },
    facet: {
      field: 'panel',
      type: 'nominal',
      sort: panels,
      header: { title: null, labelFontWeight: 600, labelAnchor: 'start', labelPadding: 4 },
    },
    columns: 2,
    spacing: { row: 14, column: 22 },
    spec: { width: 250, height: 170, ...plot },
  };
}
