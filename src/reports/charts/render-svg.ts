import { None, parse, type Spec as VegaSpec, View } from 'vega';
import type { Spec } from './chart.ts';
import { compileChart } from './compile-chart.ts';

/** A Vega-Lite chart as an SVG image, by Vega's own renderer: nothing native, no browser. */
export async function renderSvg(spec: Spec): Promise<string> {
  const compiled: VegaSpec = JSON.parse(JSON.stringify(compileChart(spec)));
  const view = new View(parse(compiled), { renderer: 'none', logLevel: None });
  try {
    const image = await view.toSVG();
    // XML has no way to write them.
    return `${image.replace(/[^\P{Cc}\t\n]/gu, '\uFFFD')}\n`;
  } finally {
    view.finalize();
  }
}
