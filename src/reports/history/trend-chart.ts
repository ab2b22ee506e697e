import type { Json } from '../../types.ts';
import type { Spec } from '../charts/chart.ts';
import type { Trend } from './trend.ts';

/** So many variants have a colour of their own on the page. */
const colors = 10;

const soft = 'var(--soft)';

/** The page's own colours, light and dark: they stand in the picture by name. */
const theme: Spec = {
  background: 'transparent',
  padding: 4,
  font: 'system-ui, -apple-system, "Segoe UI", Helvetica, Arial, sans-serif',
  range: { category: Array.from({ length: colors }, (_, at) => `var(--v${at})`) },
  view: { stroke: null },
  axis: {
    labelColor: soft,
    titleColor: soft,
    gridColor: 'var(--line)',
    domainColor: 'var(--line)',
    tickColor: 'var(--line)',
    labelFontSize: 11,
  },
  legend: { labelColor: 'var(--ink)', labelFontSize: 11.5, labelLimit: 200 },
};

/** The means of one metric over all runs, a line a variant; changes and first regressions as numbered rules. */
export function trendChart(trend: Trend, metric: string): Spec {
  const { runs, series } = trend;
  const shown = series.filter((one) => one.metric === metric);
  const points = shown.flatMap(({ variant, values }) =>
    values.flatMap((mean, at): Json[] => {
      const time = runs[at]?.time;
      return mean === null || time === undefined ? [] : [{ time, variant, mean }];
    }),
  );
  return {
    $schema: 'https://vega.github.io/schema/vega-lite/v6.json',
    width: 1040,
    height: 220,
    encoding: {
      x: {
        field: 'time',
        type: 'temporal',
        scale: { type: 'utc' },
        title: null,
        axis: { grid: false, labelOverlap: true, format: '%b %d', tickCount: 8 },
      },
    },
    layer: [
      ...ruleLayers(trend),
      lineLayer(
        points,
        shown.map(({ variant }) => variant),
      ),
    ],
    config: theme,
  };
}

function lineLayer(points: readonly Json[], variants: readonly string[]): Json {
  return {
    data: { values: [...points] },
    mark: { type: 'line', strokeWidth: 2, point: { size: 28, filled: true } },
    encoding: {
      y: {
        field: 'mean',
        type: 'quantitative',
        title: null,
        scale: { zero: false, nice: true, padding: 6 },
      },
      color: {
        field: 'variant',
        type: 'nominal',
        sort: [...variants],
        scale: { domain: [...variants], range: 'category' },
        legend: { orient: 'top', title: null, columns: 4, symbolType: 'circle' },
      },
    },
  };
}

/** A mark of the list below the chart. */
export interface NumberedMark {
  readonly number: number;
  readonly at: number;
  readonly regressed: boolean;
  readonly changes: readonly string[];
}

/** Changes and first regressions by run, numbered from 1: one number a run. */
export function numberedMarks({ marks, firstRegressed }: Trend): NumberedMark[] {
  const changes = new Map(marks.map((mark) => [mark.at, mark.changes]));
  const places = [...new Set([...changes.keys(), ...firstRegressed])].sort((a, b) => a - b);
  return places.map((at, index) => ({
    number: index + 1,
    at,
    regressed: firstRegressed.includes(at),
    changes: changes.get(at) ?? [],
  }));
}

function ruleLayers(trend: Trend): Json[] {
  const marks = numberedMarks(trend);
  return [false, true].flatMap((regressed): Json[] => {
    const values = marks
      .filter((mark) => mark.regressed === regressed)
      .map(({ number, at }) => ({ time: trend.runs[at]?.time ?? '', number: String(number) }));
    if (values.length === 0) return [];
    const color = regressed ? 'var(--worse)' : 'var(--faint)';
    return [
      {
        data: { values },
        mark: {
          type: 'rule',
          color,
          strokeWidth: 1.5,
          ...(regressed ? {} : { strokeDash: [3, 3] }),
        },
      },
      {
        data: { values },
        mark: { type: 'text', y: 0, dy: -7, fontSize: 11, color: regressed ? color : soft },
        encoding: { text: { field: 'number', type: 'nominal' } },
      },
    ];
  });
}
