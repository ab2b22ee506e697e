import type { Cause } from '../../types.ts';
import { causeNames, causesByWeight } from '../cause-names.ts';
import type { Chart } from './chart.ts';
import { variantRows } from './chart.ts';

/** How many needs each variant lost, by cause. */
export const whyLost: Chart = {
  title: 'Why needs were lost',
  draw(view) {
    const { causes, run } = view;
    if (!causes) return null;
    const values = causes.variants.flatMap(({ variant, counts }) =>
      causesByWeight.flatMap((cause, order) => {
        const needs = counts[cause] ?? 0;
        return needs === 0 ? [] : [{ variant, cause: causeNames[cause], key: cause, order, needs }];
      }),
    );
    if (values.length === 0) return null;
    const total = causes.variants[0]?.needs.length ?? 0;
    const shown = causesByWeight.filter((cause) => values.some(({ key }) => key === cause));
    return {
      caption: `Of ${total} needs, those that ${causes.passageMetric ?? causes.parentMetric} does not count, by the first thing that went wrong.`,
      spec: {
        width: 520,
        height: { step: run.runs.length > 8 ? 21 : 30 },
        data: { values },
        mark: { type: 'bar', height: { band: 0.62 } },
        encoding: {
          y: {
            ...variantRows(view),
            scale: { domain: run.runs.map(({ variant }) => variant.name) },
          },
          x: {
            field: 'needs',
            type: 'quantitative',
            title: 'needs lost',
            axis: { tickMinStep: 1, format: 'd' },
          },
          order: { field: 'order', type: 'quantitative' },
          color: {
            field: 'cause',
            type: 'nominal',
            scale: {
              domain: shown.map((cause) => causeNames[cause]),
              range: shown.map((cause) => colors[cause]),
            },
            legend: {
              orient: 'top',
              title: null,
              columns: 4,
              labelLimit: 0,
              symbolType: 'square',
            },
          },
          tooltip: [
            { field: 'variant', title: 'variant' },
            { field: 'cause', title: 'cause' },
            { field: 'needs', title: 'needs' },
          ],
        },
      },
    };
  },
};

/** Warm: the split is at fault. Cold: the ranking. Middle tones, for light and dark. */
const colors: Readonly<Record<Cause, string>> = {
  found: '#8a9099',
  absent: '#9c2f2f',
  unembeddable: '#c04f3a',
  truncated: '#d9803f',
  cut: '#e0a63c',
  'wrong-chunk': '#4f9d8f',
  tied: '#8fa3b8',
  'past-k': '#5b8bd0',
  beyond: '#5a62b5',
  empty: '#7d6a94',
};
