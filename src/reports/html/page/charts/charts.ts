import type { PageChart, PageData } from '../../page-data.ts';
import { foreign, h } from '../dom.ts';
import type { Store } from '../state.ts';
import { onTheme } from '../theme.ts';
import { showTooltip } from './tooltip.ts';
import { type Datum, type Drawn, drawChart } from './vega-view.ts';

/** The charts, each drawn when it comes near the window; null where there are none. */
export function chartCards(data: PageData, store: Store): HTMLElement | null {
  if (data.charts.length === 0) return null;
  const cards = data.charts.map((chart) => oneCard(chart, (datum) => choose(datum, data, store)));
  return h(
    'section',
    { id: 'charts', 'aria-label': 'Charts', tabindex: -1 },
    h('h2', {}, 'Charts'),
    h('div', { class: 'cards' }, ...cards),
  );
}

function oneCard(chart: PageChart, chosen: (datum: Datum) => void): HTMLElement {
  const place = h('div', { class: 'plot' });
  let drawn: Drawn | undefined;
  const draw = () => {
    drawn?.remove();
    place.replaceChildren();
    drawn = drawChart(chart.spec, {
      into: place,
      width: place.clientWidth,
      label: `${chart.title}. ${chart.caption}`,
      choose: chosen,
      tooltip: showTooltip,
    });
    place.dataset['drawn'] = '';
  };
  const near = new IntersectionObserver(
    (entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
      near.disconnect();
      draw();
    },
    { rootMargin: '300px' },
  );
  near.observe(place);
  onTheme(() => drawn && draw());
  addEventListener('beforeprint', () => drawn ?? draw());
  let width = 0;
  new ResizeObserver(() => {
    if (!drawn || place.clientWidth === width || place.clientWidth === 0) return;
    width = place.clientWidth;
    drawn.resize(width);
  }).observe(place);
  return h(
    'figure',
    { class: chart.wide ? 'card wide' : 'card', 'data-chart': chart.name },
    h('figcaption', {}, h('h3', {}, chart.title), h('p', {}, foreign(chart.caption))),
    place,
  );
}

/** A click on a mark: its query opens, or the table shows the queries it stands for. */
function choose(datum: Datum, data: PageData, store: Store): void {
  const text = (name: string) => {
    const value = datum[name];
    return typeof value === 'string' ? value : undefined;
  };
  const query = text('query');
  if (query !== undefined) {
    store.set({ query });
    return;
  }
  const tag = text('tag');
  const cause = text('key');
  const variant = text('variant');
  if (tag === undefined && cause === undefined) return;
  store.set({
    ...(tag !== undefined && { tag }),
    ...(cause !== undefined && { cause }),
    ...(cause !== undefined &&
      data.variants.some(({ name }) => name === variant) &&
      variant && { after: variant }),
  });
  document.getElementById('queries')?.scrollIntoView({ block: 'start' });
}
