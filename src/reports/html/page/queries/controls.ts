import type { PageData } from '../../page-data.ts';
import { button, h } from '../dom.ts';
import type { Store } from '../state.ts';
import { type Show, type State, shows } from '../view-state.ts';
import { columnChoice } from './columns.ts';

/** Search and filters above the table. */
export function controls(
  data: PageData,
  store: Store,
): { element: HTMLElement; search: HTMLInputElement } {
  const search = h('input', {
    type: 'search',
    id: 'search',
    placeholder: 'Search queries, ids, tags',
    'aria-label': 'Search queries',
    'aria-keyshortcuts': '/',
    autocomplete: 'off',
    spellcheck: 'false',
  });
  search.addEventListener('input', () => store.set({ find: search.value }));
  const names = data.variants.map(({ name }) => name);
  const chosen = [
    choice(store, {
      key: 'metric',
      label: 'metric',
      options: data.metrics.map(({ name }) => name),
    }),
    choice(store, { key: 'before', label: 'from', options: names }),
    choice(store, { key: 'after', label: 'to', options: names }),
    choice(store, { key: 'tag', label: 'tag', options: tagsOf(data), none: 'any tag' }),
    choice(store, {
      key: 'cause',
      label: 'lost by',
      options: causesOf(data).map(({ key }) => key),
      texts: new Map(data.causes.map(({ key, name }) => [key, name])),
      none: 'any cause',
    }),
  ];
  const segments = showSegments(data, store);
  const reset = button({ class: 'quiet', 'data-reset': true }, () => store.reset(), 'Reset');
  const follow = (state: State) => {
    if (search.value !== state.find) search.value = state.find;
    for (const { follow: one } of chosen) one(state);
    segments.follow(state);
  };
  store.listen(follow);
  follow(store.state);
  return {
    search,
    element: h(
      'div',
      { class: 'controls', role: 'search' },
      h('div', { class: 'field find' }, search, h('kbd', { 'aria-hidden': 'true' }, '/')),
      segments.element,
      h('div', { class: 'choices' }, ...chosen.map(({ element }) => element), reset),
      columnChoice(data, store),
    ),
  };
}

interface Control {
  readonly element: HTMLElement | false;
  readonly follow: (state: State) => void;
}

/** A list to choose one from; left out where there is nothing to choose. */
function choice(
  store: Store,
  {
    key,
    label,
    options,
    texts,
    none,
  }: {
    key: 'metric' | 'before' | 'after' | 'tag' | 'cause';
    label: string;
    options: readonly string[];
    texts?: ReadonlyMap<string, string>;
    none?: string;
  },
): Control {
  const all = none === undefined ? options : ['', ...options];
  if (all.length < 2) return { element: false, follow: () => {} };
  const select = h(
    'select',
    { 'data-choice': key },
    ...all.map((value) =>
      h('option', { value }, value === '' ? (none ?? '') : (texts?.get(value) ?? value)),
    ),
  );
  select.addEventListener('change', () => store.set({ [key]: select.value }));
  return {
    element: h('label', { class: 'field' }, h('span', {}, label), select),
    follow: (state) => {
      select.value = state[key];
      select.classList.toggle('on', none !== undefined && state[key] !== '');
    },
  };
}

const showTexts: Readonly<Record<Show, string>> = {
  all: 'All',
  changed: 'Changed',
  worse: 'Worse',
  better: 'Better',
  missed: 'Missed by all',
  lost: 'Lost since baseline',
  gained: 'Gained since baseline',
};

function showSegments(
  data: PageData,
  store: Store,
): { element: HTMLElement; follow: Control['follow'] } {
  const single = data.variants.length < 2;
  const fits = (show: Show) => {
    if (show === 'lost' || show === 'gained') return data.baseline.length > 0;
    return show === 'all' || show === 'missed' || !single;
  };
  const buttons = shows.filter(fits).map((show) => ({
    show,
    element: button({ 'data-show': show }, () => store.set({ show }), showTexts[show]),
  }));
  return {
    element: h(
      'div',
      { class: 'segments', role: 'group', 'aria-label': 'Which queries' },
      ...buttons.map(({ element }) => element),
    ),
    follow: (state) => {
      for (const { show, element } of buttons) {
        element.setAttribute('aria-pressed', String(show === state.show));
      }
    },
  };
}

function tagsOf({ queries }: PageData): string[] {
  return [...new Set(queries.flatMap(({ tags }) => tags))].sort((a, b) => a.localeCompare(b));
}

/** The causes that some query has. */
function causesOf({ causes, worstCause }: PageData) {
  const seen = new Set(worstCause.flat());
  return causes.filter((_, at) => seen.has(at));
}
