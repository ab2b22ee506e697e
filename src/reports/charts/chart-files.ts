import { headline } from '../headline.ts';
import { safeJson } from '../safe-json.ts';
import type { ReportFile, ReportView } from '../view.ts';
import { type Chart, inks, type Spec } from './chart.ts';
import { drawChart } from './draw-chart.ts';
import { fileTheme } from './file-theme.ts';
import { charts } from './registry.ts';

/** The charts of a run as files: a Vega-Lite 6 specification with its data in it, and its picture. */
export const chartFiles: Readonly<Record<string, ReportFile>> = Object.fromEntries(
  Object.entries(charts).flatMap(([name, chart]): [string, ReportFile][] => [
    [
      `charts/${name}.vl.json`,
      (view) => {
        const spec = fileSpec(chart, view);
        return spec && `${safeJson(spec, 1)}\n`;
      },
    ],
    [
      `charts/${name}.svg`,
      async (view) => {
        const spec = fileSpec(chart, view);
        return spec && (await import('./render-svg.ts')).renderSvg(spec);
      },
    ],
  ]),
);

/** A chart that stands by itself: what it shows, of what, and how to read it. */
function fileSpec(chart: Chart, view: ReportView): Spec | null {
  const drawing = drawChart(chart, view);
  if (!drawing) return null;
  return {
    $schema: 'https://vega.github.io/schema/vega-lite/v6.json',
    title: {
      text: chart.title,
      subtitle: [...wrapped(drawing.caption), ...wrapped(headline(view))],
    },
    params: inks,
    ...drawing.spec,
    config: fileTheme,
  };
}

/** A sentence in lines that are no wider than a chart. */
function wrapped(sentence: string, width = 72): string[] {
  const lines: string[] = [];
  for (const word of sentence.split(' ')) {
    const last = lines.at(-1);
    if (last !== undefined && last.length + word.length < width) {
      lines[lines.length - 1] = `${last} ${word}`;
    } else lines.push(word);
  }
  return lines;
}
