import type { Spec } from 'vega';
import { colorOf } from '../theme.ts';

/** A chart as wide as its place; panels are told their width one by one. */
export function fitted(spec: unknown, description: string): Spec {
  const chart = withPanelColumns(JSON.parse(JSON.stringify(spec)));
  const panels = panelsOf(chart);
  const autosize = isFacet(chart)
    ? 'pad'
    : { type: 'fit-x' as const, contains: 'padding' as const };
  const signals = chart.signals?.map((signal) =>
    signal.name === 'ink' || signal.name === 'faint'
      ? { name: signal.name, value: colorOf(signal.name) }
      : signal,
  );
  const added = [
    { name: legendColumns, value: 4 },
    ...(panels.most === undefined ? [] : [{ name: panelColumns, value: panels.most }]),
  ];
  return {
    ...chart,
    description,
    autosize,
    padding: 4,
    signals: [...(signals ?? []), ...added],
    ...(chart.legends && {
      legends: chart.legends.map((legend) => ({
        ...legend,
        columns: { signal: legendColumns },
      })),
    }),
  };
}

/** How many panels stand beside each other becomes a signal, also where rows and columns get their axes. */
function withPanelColumns(chart: Spec): Spec {
  const { most } = panelsOf(chart);
  if (most === undefined || !chart.layout || 'signal' in chart.layout) return chart;
  const data = chart.data?.map(countedByPanels) ?? [];
  return { ...chart, layout: { ...chart.layout, columns: { signal: panelColumns } }, data };
}

type Data = NonNullable<Spec['data']>[number];

function countedByPanels(data: Data): Data {
  const isAxis = data.name === 'facet_domain_row' || data.name === 'facet_domain_column';
  if (!isAxis || !data.transform) return data;
  const transform = data.transform.map((one) => {
    if (one.type !== 'sequence' || typeof one.stop !== 'object') return one;
    const stop = one.stop.signal.replace(/\b\d+\)$/, `${panelColumns})`);
    return { ...one, stop: { signal: stop } };
  });
  return { ...data, transform };
}

const legendColumns = 'page_legend_columns';
const panelColumns = 'page_panel_columns';
/** Around the panels: padding, and the axis to their left. */
const besides = { padding: 8, values: 52, names: 140 };
const narrowest = 220;

/** What a chart says of its panels: how many, how many beside each other, in one row, and how wide each has to be. */
interface Panels {
  readonly panels?: number;
  readonly most?: number;
  readonly row?: boolean;
  readonly width?: number;
}

function panelsOf({ usermeta }: Spec): Panels {
  return usermeta ?? {};
}

/** Widths and columns that fill a place of so many pixels; more than that where a number needs its room. */
export function roomOf(chart: Spec) {
  const { panels = 1, most, row, width: least = 0 } = panelsOf(chart);
  const entry = legendEntry(chart);
  return (space: number): { signals: Record<string, number>; overflow: boolean } => {
    const inner = Math.max(narrowest, space);
    const columns = { [legendColumns]: Math.max(1, Math.floor(inner / entry)) };
    if (!isFacet(chart)) {
      const width = Math.max(inner, least);
      return { signals: { ...columns, width }, overflow: width > inner };
    }
    if (most !== undefined) {
      const across = inner < 440 ? 1 : Math.min(most, panels);
      const child = (inner - besides.padding - besides.values - 22 * (across - 1)) / across;
      return {
        signals: { ...columns, [panelColumns]: across, child_width: Math.floor(child) },
        overflow: false,
      };
    }
    if (row) {
      const child = (inner - besides.padding - besides.names - 16 * (panels - 1)) / panels;
      return {
        signals: { ...columns, child_width: Math.floor(Math.max(child, least)) },
        overflow: child < least,
      };
    }
    return { signals: { ...columns, child_width: inner - besides.padding }, overflow: false };
  };
}

/** Pixels that an entry of the legend takes, by its longest label. */
function legendEntry({ legends = [], scales = [] }: Spec): number {
  const names = legends.flatMap(({ stroke, fill, shape }) => [stroke, fill, shape]);
  const labels = scales.flatMap((scale) =>
    names.includes(scale.name) && 'domain' in scale && Array.isArray(scale.domain)
      ? scale.domain.map(String)
      : [],
  );
  return Math.max(0, ...labels.map((label) => label.length)) * 6.8 + 34;
}

function isFacet({ signals }: Spec): boolean {
  return signals?.some(({ name }) => name === 'child_width') ?? false;
}
