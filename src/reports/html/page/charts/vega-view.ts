import { parse, View, Warn } from 'vega';
import { expressionInterpreter } from 'vega-interpreter';
import { colorOf } from '../theme.ts';
import { colors } from '../variant-mark.ts';
import { fitted, roomOf } from './fit-chart.ts';

/** A drawn chart. */
export interface Drawn {
  readonly resize: (width: number) => void;
  readonly remove: () => void;
}

/** What a person points at or chooses in a chart. */
export type Datum = Readonly<Record<string, unknown>>;

/**
 * Draws a Vega chart into an element. Its expressions are interpreted, not
 * compiled: the page allows no code but its own.
 */
export function drawChart(
  spec: unknown,
  {
    into,
    width,
    label,
    choose,
    tooltip,
  }: {
    into: HTMLElement;
    width: number;
    label: string;
    choose: (datum: Datum) => void;
    tooltip: (event: MouseEvent, value: unknown) => void;
  },
): Drawn {
  const chart = fitted(spec, label);
  const view = new View(parse(chart, theme(), { ast: true }), {
    expr: expressionInterpreter,
    renderer: 'svg',
    container: into,
    hover: true,
    logLevel: Warn,
    tooltip: (_, event, __, value) => tooltip(event, value),
  });
  view.addEventListener('click', (_, item) => {
    const datum: unknown = item && 'datum' in item ? item.datum : undefined;
    if (isDatum(datum)) choose(datum);
  });
  const room = roomOf(chart);
  const resize = (space: number) => {
    const { signals, overflow } = room(space);
    for (const [name, value] of Object.entries(signals)) {
      if (name === 'width') view.width(value);
      else view.signal(name, value);
    }
    into.classList.toggle('overflowing', overflow);
    view.run();
  };
  resize(width);
  return { resize, remove: () => view.finalize() };
}

function isDatum(value: unknown): value is Datum {
  return typeof value === 'object' && value !== null;
}

/** The page's own colours. */
function theme() {
  const ink = colorOf('ink');
  const soft = colorOf('soft');
  const line = colorOf('line');
  const font = getComputedStyle(document.body).fontFamily;
  return {
    background: 'transparent',
    range: {
      category: Array.from({ length: colors }, (_, at) => colorOf(`v${at}`)),
      diverging: [colorOf('worse'), colorOf('better')],
      heatmap: [colorOf('heat-low'), colorOf('heat-high')],
    },
    axis: {
      labelColor: soft,
      titleColor: soft,
      titleFontWeight: 'normal' as const,
      titlePadding: 8,
      labelFontSize: 11,
      titleFontSize: 11.5,
      labelFont: font,
      titleFont: font,
      gridColor: line,
      domainColor: line,
      tickColor: line,
    },
    legend: { labelColor: ink, labelFontSize: 11.5, labelFont: font },
    title: { color: ink, font, fontWeight: 'normal' as const, fontSize: 11.5 },
    style: { 'guide-label': { fill: ink, font }, 'guide-title': { font } },
  };
}
