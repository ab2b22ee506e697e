import type { Json } from '../../types.ts';
import type { ReportView } from '../view.ts';

/** Properties of a Vega-Lite 6 chart, with its data in it. */
export type Spec = { readonly [key: string]: Json };

/** A chart of a run: one name, in the page, as a specification and as a picture. */
export interface Chart {
  readonly title: string;
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

/** The colour of each variant: positions in a range that the theme gives. */
export function variantColor({ run }: Pick<ReportView, 'run'>): Spec {
  const names = run.runs.map(({ variant }) => variant.name);
  return {
    field: 'variant',
    type: 'nominal',
    sort: names,
    scale: { domain: names, range: 'category' },
    legend: {
      orient: 'top',
      title: null,
      columns: 4,
      labelLimit: 150,
      symbolType: 'circle',
      symbolStrokeWidth: 2,
      symbolOpacity: 1,
    },
  };
}

/** A row a variant, in the run's order. */
export function variantRows({ run }: Pick<ReportView, 'run'>): Spec {
  return {
    field: 'variant',
    type: 'nominal',
    sort: run.runs.map(({ variant }) => variant.name),
    title: null,
    axis: { labelLimit: 150, ticks: false, domain: false, labelPadding: 8 },
  };
}
