import type { PageData } from '../../page-data.ts';
import { add, button, clear, h } from '../dom.ts';
import type { Store } from '../state.ts';
import type { SortKey } from '../view-state.ts';
import { chooseRows, type Row } from './choose-rows.ts';
import { columnHeads } from './column-heads.ts';
import { shownColumns } from './columns.ts';
import { queryRow } from './row.ts';
import { setShownOrder } from './shown-order.ts';

/** The chosen queries as a grid, of which only the rows in sight are in the page. */
export class VirtualTable {
  readonly element: HTMLElement;
  readonly #data: PageData;
  readonly #store: Store;
  readonly #count: (shown: number) => void;
  readonly #view: HTMLElement;
  readonly #space: HTMLElement;
  readonly #heads: HTMLElement;
  readonly #narrow = matchMedia('(max-width: 760px)');
  #rows: readonly Row[] = [];
  #current = 0;
  #columns: readonly number[] = [];

  constructor(data: PageData, store: Store, count: (shown: number) => void) {
    this.#data = data;
    this.#store = store;
    this.#count = count;
    this.#space = h('div', { class: 'space', role: 'rowgroup' });
    this.#heads = h('div', { class: 'heads', role: 'row', 'aria-rowindex': 1 });
    this.#view = h(
      'div',
      { class: 'rows', role: 'grid', tabindex: 0, 'aria-label': 'Queries', id: 'query-grid' },
      this.#heads,
      this.#space,
    );
    this.element = this.#view;
    this.element.classList.toggle('uncaused', data.worstCause.length === 0);
    this.#view.addEventListener('scroll', () => this.#draw(), { passive: true });
    this.#view.addEventListener('keydown', (event) => this.#key(event));
    this.#space.addEventListener('click', (event) => this.#click(event));
    this.#narrow.addEventListener('change', () => this.#refresh());
    new ResizeObserver(() => this.#draw()).observe(this.#view);
    addEventListener('beforeprint', () => this.#draw(200));
    addEventListener('afterprint', () => this.#draw());
    store.listen((state, before) => {
      const { query: _, ...chosen } = state;
      const { query: __, ...known } = before;
      if (JSON.stringify(chosen) !== JSON.stringify(known)) this.#choose(true);
    });
    store.listen((state) => this.#follow(state.query));
    this.#choose(false);
    this.#follow(store.state.query);
  }

  focus(): void {
    this.#view.focus();
    this.#draw();
  }

  /** Ids in the order shown: where a drawer goes next. */
  get ids(): readonly string[] {
    return this.#rows.flatMap(({ at }) => this.#data.queries[at]?.id ?? []);
  }

  #choose(toTop: boolean): void {
    this.#rows = chooseRows(this.#data, this.#store.state);
    setShownOrder(this.ids);
    if (toTop) {
      this.#current = 0;
      this.#view.scrollTop = 0;
    }
    this.#count(this.#rows.length);
    this.#refresh();
  }

  #refresh(): void {
    this.#columns = shownColumns(this.#data, this.#store.state);
    const isCrossed = this.#columns.some((at) => this.#data.variants[at]?.parts);
    this.element.style.setProperty('--variants', String(this.#columns.length));
    this.element.classList.toggle('many', isCrossed || this.#columns.length > 5);
    this.element.classList.toggle('very-many', this.#columns.length > 16);
    this.#view.setAttribute('aria-rowcount', String(this.#rows.length + 1));
    this.#space.style.height = `${this.#rows.length * this.#height}px`;
    this.#drawHeads();
    this.#draw();
  }

  get #height(): number {
    return this.#narrow.matches ? 88 : 60;
  }

  #drawHeads(): void {
    clear(this.#heads);
    const { state } = this.#store;
    add(
      this.#heads,
      this.#head('change', 'Δ', 'change'),
      this.#head('text', 'query', 'what'),
      columnHeads(this.#data, state, this.#columns),
      this.#head('cause', this.#data.worstCause.length > 0 ? 'lost by' : '', 'cause'),
    );
  }

  #head(key: SortKey, text: string, className: string): HTMLElement {
    const { sort } = this.#store.state;
    const on = sort.key === key;
    const sign = on ? (sort.down ? ' ↓' : ' ↑') : '';
    return h(
      'div',
      {
        class: className,
        role: 'columnheader',
        'aria-sort': on ? (sort.down ? 'descending' : 'ascending') : 'none',
      },
      text !== '' &&
        button(
          { class: 'quiet', 'data-sort': key },
          () => this.#store.set({ sort: { key, down: on ? !sort.down : false } }),
          `${text}${sign}`,
        ),
    );
  }

  #draw(printed = 0): void {
    const height = this.#height;
    const first = printed > 0 ? 0 : Math.max(0, Math.floor(this.#view.scrollTop / height) - 8);
    const seen = Math.ceil((this.#view.clientHeight || 800) / height) + 16;
    const rows = this.#rows.slice(first, printed > 0 ? printed : first + seen);
    clear(this.#space);
    for (const [index, row] of rows.entries()) {
      const place = first + index;
      const element = queryRow(row, {
        data: this.#data,
        state: this.#store.state,
        place,
        columns: this.#columns,
      });
      element.style.top = `${place * height}px`;
      if (place === this.#current) element.setAttribute('aria-selected', 'true');
      this.#space.append(element);
    }
    if (this.#rows.length === 0) {
      this.#space.append(h('p', { class: 'empty' }, 'No query fits what was chosen.'));
    }
    const current = this.#rows[this.#current];
    if (current) this.#view.setAttribute('aria-activedescendant', `row-${current.at}`);
    else this.#view.removeAttribute('aria-activedescendant');
  }

  #key(event: KeyboardEvent): void {
    if (event.target !== this.#view) return;
    const page = Math.max(1, Math.floor(this.#view.clientHeight / this.#height) - 2);
    const steps: Readonly<Record<string, number>> = {
      ArrowDown: 1,
      ArrowUp: -1,
      j: 1,
      k: -1,
      PageDown: page,
      PageUp: -page,
      Home: Number.NEGATIVE_INFINITY,
      End: Number.POSITIVE_INFINITY,
    };
    const step = steps[event.key];
    if (step !== undefined) {
      event.preventDefault();
      this.#move(this.#current + step);
    } else if (event.key === 'Enter') this.#open(this.#rows[this.#current]);
  }

  #move(to: number): void {
    this.#current = Math.max(0, Math.min(this.#rows.length - 1, to));
    const top = this.#current * this.#height;
    const seen = this.#view.clientHeight - this.#heads.offsetHeight;
    if (top < this.#view.scrollTop) this.#view.scrollTop = top;
    if (top + this.#height > this.#view.scrollTop + seen) {
      this.#view.scrollTop = top + this.#height - seen;
    }
    this.#draw();
  }

  #click(event: MouseEvent): void {
    const row = event.target instanceof Element ? event.target.closest('[data-at]') : null;
    const at = Number(row?.getAttribute('data-at') ?? Number.NaN);
    this.#open(this.#rows.find((one) => one.at === at));
  }

  #open(row: Row | undefined): void {
    const id = row && this.#data.queries[row.at]?.id;
    if (id !== undefined) this.#store.set({ query: id });
  }

  /** The row of the open drawer is the current one. */
  #follow(id: string): void {
    const at = this.#data.queries.findIndex((query) => query.id === id);
    const place = this.#rows.findIndex((row) => row.at === at);
    if (place >= 0 && place !== this.#current) this.#move(place);
  }
}
