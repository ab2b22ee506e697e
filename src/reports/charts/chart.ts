import type { Json } from '../../types.ts';
import { gridOf } from '../crossing/grid.ts';
import { shortenApart } from '../crossing/middle.ts';
import type { ReportView } from '../view.ts';

/** Properties of a Vega-Lite 6 chart, with its data in it. */
export type Spec = { readonly [key: string]: Json };

/** A chart of a run: one name, in the page, as a specification and as a picture. */
export interface Chart {
  readonly title: string;
  /** Whether it needs the width of the page where a run crosses variants with retrievers. */
  readonly wide?: true;
  /** What is drawn: null where the run has nothing to draw. */
  readonly draw: (view: ReportView) => Drawing | null;
}

export interface Drawing {
  /** One sentence on how to read it. */
  readonly caption: string;
  readonly spec: Spec;
}

/** Colours that charts name and a page may give other values: of text, and of what stays in the background. */
export const inks: Json = [
  { name: 'ink', value: '#1c2126' },
  { name: 'faint', value: '#a9adb3' },
];

/** What a row of the run is in a chart: its full name, the label of its colour and shape, and its panel. */
export interface ChartRow {
  readonly variant: string;
  readonly label: string;
  /** The retriever, where the run crosses variants with several: a panel each. */
  readonly panel?: string;
}

/** One for each row of the run, in its order. */
export function chartRows({ run }: Pick<ReportView, 'run'>): ChartRow[] {
  const grid = gridOf(run);
  const names = run.runs.map(({ variant }) => variant.name);
  const own = names.filter((_, at) => !grid?.placeOf[at]);
  const marked = [...(grid?.variants ?? []), ...own];
  const labels = new Map(shortenApart(marked, 22).map((label, at) => [marked[at] ?? '', label]));
  return names.map((variant, at) => {
    const place = grid?.placeOf[at];
    const label = labels.get(place ? (grid?.variants[place.variant] ?? '') : variant) ?? variant;
    if (!grid) return { variant, label };
    return {
      variant,
      label,
      panel: place ? (grid.retrievers[place.retriever]?.label ?? '') : ownPanel,
    };
  });
}

const ownPanel = 'a retriever of its own';

/** Shapes of points, in the order of the variants, as the page draws them too. */
export const shapes = [
  'circle',
  'square',
  'triangle-up',
  'diamond',
  'cross',
  'triangle-down',
  'triangle-right',
  'triangle-left',
] as const;

/** The colour and the shape of each variant, whatever searches it. */
export function variantMarks(rows: readonly ChartRow[]): { color: Spec; shape: Spec } {
  const labels = [...new Set(rows.map(({ label }) => label))];
  const longest = Math.max(0, ...labels.map((label) => label.length));
  const legend = {
    orient: 'top',
    title: null,
    columns: Math.max(1, Math.min(labels.length, Math.floor(520 / (longest * 6.6 + 34)))),
    labelLimit: 0,
    symbolStrokeWidth: 2,
    symbolOpacity: 1,
  };
  const of = { field: 'label', type: 'nominal', sort: labels, legend };
  return {
    color: { ...of, scale: { domain: labels, range: 'category' } },
    shape: {
      ...of,
      scale: {
        domain: labels,
        range: labels.map((_, at) => shapes[at % shapes.length] ?? 'circle'),
      },
    },
  };
}

/** A row a row of the run, in its order. */
export function variantRows({ run }: Pick<ReportView, 'run'>): Spec {
  const names = run.runs.map(({ variant }) => variant.name);
  const labels = shortenApart(names, 24);
  const cases = names.map((name, at) => [name, labels[at] ?? name] as const);
  const shortened = cases.filter(([name, label]) => name !== label);
  return {
    field: 'variant',
    type: 'nominal',
    sort: names,
    title: null,
    axis: {
      labelLimit: 0,
      ticks: false,
      domain: false,
      labelPadding: 8,
      ...(shortened.length > 0 && { labelExpr: labelExpression(shortened) }),
    },
  };
}

/** What a Vega expression makes of a name. */
function labelExpression(cases: readonly (readonly [string, string])[]): string {
  const chosen = cases.map(
    ([name, label]) => `datum.value === ${quoted(name)} ? ${quoted(label)} : `,
  );
  return `${chosen.join('')}datum.value`;
}

/** A string of a Vega expression, whatever it holds. */
function quoted(text: string): string {
  return JSON.stringify(text).replace(
    /[\u007F-\uFFFF]/g,
    (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}
