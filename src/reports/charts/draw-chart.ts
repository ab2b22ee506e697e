import type { Scores } from '../../types.ts';
import { withShortNames } from '../crossing/short-names.ts';
import { visible } from '../format.ts';
import type { ReportView } from '../view.ts';
import type { Chart, Drawing } from './chart.ts';

/**
 * Draws a chart. Vega-Lite writes names into expressions, where a line break
 * would end a string: charts are given names that stand on one line.
 */
export function drawChart(chart: Chart, given: ReportView): Drawing | null {
  const view = withShortNames(given);
  const { run, scores, curves, standing, causes } = view;
  return chart.draw({
    ...view,
    run: {
      ...run,
      runs: run.runs.map((one) => ({
        ...one,
        variant: { ...one.variant, name: visible(one.variant.name) },
      })),
    },
    scores: withVisibleNames(scores),
    ...(curves && { curves: withVisibleNames(curves) }),
    standing: standing && {
      ...standing,
      best: visible(standing.best),
      cheapest: visible(standing.cheapest),
      control: visible(standing.control),
    },
    causes: causes && {
      ...causes,
      variants: causes.variants.map((one) => ({ ...one, variant: visible(one.variant) })),
    },
  });
}

function withVisibleNames(scores: Scores): Scores {
  return {
    ...scores,
    variants: scores.variants.map((variant) => ({ ...variant, name: visible(variant.name) })),
  };
}
