import type { Spec } from './chart.ts';

const ink = '#1c2126';
const soft = '#586069';
const line = '#e6e6e1';

/** How a chart looks where no page gives it a theme: light, on white, so that it can be read anywhere. */
export const fileTheme: Spec = {
  background: '#ffffff',
  padding: 16,
  font: 'system-ui, -apple-system, "Segoe UI", Helvetica, Arial, sans-serif',
  range: {
    category: [
      '#3b6fd4',
      '#c97210',
      '#12897d',
      '#8084b2',
      '#436218',
      '#275c61',
      '#691579',
      '#4e2d32',
      '#241b8e',
      '#7f6c49',
    ],
    diverging: ['#c2513c', '#12897d'],
    heatmap: ['#f4f6fb', '#8fb0ee'],
  },
  view: { stroke: null },
  title: {
    anchor: 'start',
    color: ink,
    subtitleColor: soft,
    fontSize: 15,
    subtitleFontSize: 11.5,
    subtitlePadding: 5,
    offset: 14,
  },
  axis: {
    labelColor: soft,
    titleColor: soft,
    titleFontWeight: 'normal',
    titlePadding: 8,
    labelFontSize: 11,
    titleFontSize: 11.5,
    gridColor: line,
    domainColor: '#c9c9c3',
    tickColor: '#c9c9c3',
  },
  legend: { labelColor: ink, labelFontSize: 11.5 },
  header: { labelColor: ink, labelFontSize: 11.5 },
};
