import type { PageData } from '../../page-data.ts';
import { h } from '../dom.ts';
import type { Store } from '../state.ts';
import { controls } from './controls.ts';
import { VirtualTable } from './virtual-table.ts';

/** The queries: found, filtered, sorted; only the rows in sight are in the page. */
export function queryTable(data: PageData, store: Store): HTMLElement {
  const { element: above, search } = controls(data, store);
  const count = h('p', { class: 'count', role: 'status' });
  const table = new VirtualTable(data, store, (shown) => {
    count.textContent = `${shown} of ${data.queries.length} queries`;
  });
  addEventListener('keydown', (event) => {
    const typing =
      event.target instanceof HTMLElement && event.target.matches('input, select, textarea');
    if (
      event.key === '/' &&
      !typing &&
      !event.ctrlKey &&
      !event.metaKey &&
      !document.querySelector('dialog[open]')
    ) {
      event.preventDefault();
      search.focus();
      search.select();
    }
  });
  search.addEventListener('keydown', (event) => {
    if (event.key === 'Escape') {
      store.set({ find: '' });
      table.focus();
    } else if (event.key === 'ArrowDown' || event.key === 'Enter') {
      event.preventDefault();
      table.focus();
    }
  });
  return h(
    'section',
    { id: 'queries', 'aria-label': 'Queries', tabindex: -1 },
    h('h2', {}, 'Queries'),
    above,
    h(
      'div',
      { class: 'legend' },
      count,
      h(
        'p',
        {},
        'Numbers: rank of the first right document. The fuller the ground, the more of the metric is reached. ',
        h(
          'span',
          { class: 'keys' },
          h('kbd', {}, '↑'),
          h('kbd', {}, '↓'),
          ' move, ',
          h('kbd', {}, 'Enter'),
          ' opens.',
        ),
      ),
    ),
    table.element,
  );
}
