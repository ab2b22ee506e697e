import type { PageCrossing, PageData } from '../../page-data.ts';
import { button, clear, foreign, h } from '../dom.ts';
import type { Store } from '../state.ts';
import { dot } from '../variant-mark.ts';
import type { State } from '../view-state.ts';

/** More columns than this leave a query's text no room. */
const most = 12;

/** Variants that have no column at first: with very many, all but the two that are compared, and what shares a part with the first. */
export function firstHidden({ variants, start }: PageData): string[] {
  if (variants.length <= most) return [];
  const parts = variants.find(({ name }) => name === start.before)?.parts ?? null;
  const stays = variants.filter(
    (one, at) =>
      one.name === start.before ||
      one.name === start.after ||
      (parts
        ? one.parts?.variant === parts.variant || one.parts?.retriever === parts.retriever
        : at < most),
  );
  return variants.flatMap((one) => (stays.includes(one) ? [] : [one.name]));
}

/** Positions of the variants that have a column; the two compared always have one. */
export function shownColumns({ variants }: Pick<PageData, 'variants'>, state: State): number[] {
  const hidden = new Set(state.hidden);
  return variants.flatMap(({ name }, at) =>
    hidden.has(name) && name !== state.before && name !== state.after ? [] : [at],
  );
}

/** A choice of columns: a box a variant, in a crossed run with buttons for whole lines; null where there are few. */
export function columnChoice(data: PageData, store: Store): HTMLElement | null {
  const { variants, crossing } = data;
  if (variants.length < 3) return null;
  const summary = h('summary', {});
  const boxes = variants.map(({ name }, at) => {
    const box = h('input', { type: 'checkbox', 'data-column': at, 'aria-label': name });
    box.addEventListener('change', () => toggle(store, [name], box.checked));
    return box;
  });
  const follow = (state: State) => {
    const shown = new Set(shownColumns(data, state));
    summary.textContent = `Columns: ${shown.size} of ${variants.length}`;
    for (const [at, box] of boxes.entries()) {
      box.checked = shown.has(at);
      const name = variants[at]?.name;
      box.disabled = name === state.before || name === state.after;
    }
  };
  store.listen(follow);
  follow(store.state);
  const all = variants.map(({ name }) => name);
  const body = h('div', { class: 'chosen-columns' });
  clear(body);
  body.append(
    ...[
      h(
        'div',
        {},
        button({ class: 'quiet', 'data-columns': 'all' }, () => toggle(store, all, true), 'All'),
        button(
          { class: 'quiet', 'data-columns': 'none' },
          () => toggle(store, all, false),
          'Only from and to',
        ),
      ),
      crossing ? boxGrid(crossing, data, { boxes, store }) : null,
      h(
        'div',
        { class: 'boxes' },
        ...variants.flatMap(({ name, parts }, at) =>
          crossing && parts ? [] : [h('label', {}, boxes[at], dot(at), foreign(name))],
        ),
      ),
    ].filter((part) => part !== null),
  );
  return h('details', { class: 'column-choice' }, summary, body);
}

function boxGrid(
  { variants, retrievers, rows }: PageCrossing,
  data: PageData,
  { boxes, store }: { boxes: readonly HTMLInputElement[]; store: Store },
): HTMLElement {
  const line = (label: string, members: readonly (number | null)[], mark: HTMLElement | null) => {
    const names = members.flatMap((at) => (at === null ? [] : (data.variants[at]?.name ?? [])));
    const flip = () => {
      const isShown = names.every((name) => !store.state.hidden.includes(name));
      toggle(store, names, !isShown);
    };
    return button({ class: 'quiet', title: `show or hide ${label}` }, flip, mark, foreign(label));
  };
  return h(
    'table',
    {},
    h(
      'tr',
      {},
      h('td', {}),
      ...retrievers.map(({ label }, place) =>
        h(
          'th',
          { scope: 'col' },
          line(
            label,
            rows.map((row) => row[place] ?? null),
            null,
          ),
        ),
      ),
    ),
    ...variants.map((variant, at) => {
      const row = rows[at] ?? [];
      const first = row.find((one) => one !== null) ?? 0;
      return h(
        'tr',
        {},
        h('th', { scope: 'row' }, line(variant, row, dot(first))),
        ...row.map((one) => h('td', {}, one === null ? '' : boxes[one])),
      );
    }),
  );
}

function toggle(store: Store, names: readonly string[], show: boolean): void {
  const others = store.state.hidden.filter((name) => !names.includes(name));
  store.set({ hidden: show ? others : [...others, ...names] });
}
