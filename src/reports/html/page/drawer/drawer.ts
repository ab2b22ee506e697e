import type { PageData, PageDetails } from '../../page-data.ts';
import { button, clear, foreign, h } from '../dom.ts';
import { neighbour, placeOf } from '../queries/shown-order.ts';
import { readDetails, readTexts } from '../read-data.ts';
import type { Store } from '../state.ts';
import type { State } from '../view-state.ts';
import { Documents } from './documents.ts';
import { labelledPlaces, placeChoice } from './labelled-places.ts';
import { Reader } from './reader.ts';
import { sideBySide } from './side-by-side.ts';
import { standing } from './standing.ts';

/** The drawer of one query: opens when the state names a query, closes when it names none. */
export function drawer(data: PageData, store: Store): HTMLDialogElement {
  const dialog = h('dialog', { class: 'drawer', 'aria-labelledby': 'drawer-title' });
  const positions = new Map(data.queries.map(({ id }, at) => [id, at]));
  const close = () => store.set({ query: '' });
  const step = (by: 1 | -1) => {
    const next = neighbour(store.state.query, by);
    if (next !== undefined) store.set({ query: next });
  };
  dialog.addEventListener('close', () => {
    if (store.state.query !== '') close();
    document.getElementById('query-grid')?.focus({ preventScroll: true });
  });
  dialog.addEventListener('click', (event) => {
    if (event.target === dialog) dialog.close();
  });
  dialog.addEventListener('keydown', (event) => {
    if (event.target instanceof HTMLElement && event.target.matches('input, select')) return;
    const by = { ArrowRight: 1, j: 1, ArrowLeft: -1, k: -1 } as const;
    if (event.key === 'ArrowRight' || event.key === 'j') step(by[event.key]);
    else if (event.key === 'ArrowLeft' || event.key === 'k') step(by[event.key]);
    else return;
    event.preventDefault();
  });
  const show = (state: State) => {
    const at = positions.get(state.query);
    if (at === undefined) {
      if (dialog.open) dialog.close();
      return;
    }
    fill(dialog, { at, data, state, close: () => dialog.close(), step });
    if (!dialog.open) dialog.showModal();
  };
  store.listen((state, before) => {
    const same = ['query', 'metric', 'before', 'after'] as const;
    if (same.some((key) => state[key] !== before[key])) show(state);
  });
  queueMicrotask(() => show(store.state));
  return dialog;
}

interface Filling {
  readonly at: number;
  readonly data: PageData;
  readonly state: State;
  readonly close: () => void;
  readonly step: (by: 1 | -1) => void;
}

function fill(dialog: HTMLDialogElement, { at, data, state, close, step }: Filling): void {
  const query = data.queries[at];
  if (!query) return;
  const body = h(
    'div',
    { class: 'inside', 'aria-busy': 'true' },
    h('p', { class: 'empty' }, 'Reading …'),
  );
  clear(dialog);
  dialog.append(
    h(
      'header',
      {},
      h(
        'div',
        { class: 'nav' },
        foreign(query.id, { class: 'id' }),
        ...query.tags.map((tag) => foreign(tag, { class: 'tag' })),
        h('span', { class: 'place' }, placeOf(query.id)),
        button({ class: 'quiet', 'aria-label': 'Previous query' }, () => step(-1), '←'),
        button({ class: 'quiet', 'aria-label': 'Next query' }, () => step(1), '→'),
        button({ class: 'quiet', 'aria-label': 'Close', 'data-close': true }, close, '✕'),
      ),
      h('h2', { id: 'drawer-title', dir: 'auto', tabindex: -1, autofocus: true }, query.text),
    ),
    body,
  );
  dialog.scrollTop = 0;
  void Promise.all([readDetails(), readTexts()]).then(([details, texts]) => {
    if (!body.isConnected) return;
    fillBody(body, { at, data, state, details, documents: new Documents(details, texts) });
    body.removeAttribute('aria-busy');
  });
}

function fillBody(
  body: HTMLElement,
  {
    at,
    data,
    state,
    details,
    documents,
  }: { at: number; data: PageData; state: State; details: PageDetails; documents: Documents },
): void {
  const needs = details.needs[at] ?? [];
  const gold = needs.flatMap(({ passages }) =>
    passages.map(([document, start, end]) => ({ document, start, end })),
  );
  const reader = new Reader(data, details, documents, gold);
  const variant = Math.max(
    0,
    data.variants.findIndex(({ name }) => name === state.after),
  );
  const places = labelledPlaces(needs, details, documents);
  const choice = placeChoice(places, ({ document, range }) =>
    reader.look({ document, range, variant }),
  );
  clear(body);
  body.append(
    standing({ query: at, data, details, state }),
    h('h3', {}, gold.length > 0 ? 'The passage in its document' : 'The labelled document'),
    choice,
    reader.element,
    h('h3', {}, 'Hits side by side'),
    sideBySide({
      query: at,
      data,
      details,
      documents,
      state,
      open: (chunk, of) => {
        reader.look({ document: chunk.document, range: chunk, variant: of, chunk });
        reader.element.scrollIntoView({ block: 'nearest' });
      },
    }),
  );
}
