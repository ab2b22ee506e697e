/** What a reader has chosen; kept in the address, so that a view can be passed on. */
export interface State {
  /** Words to find in id, text or tags. */
  readonly find: string;
  readonly show: Show;
  readonly cause: string;
  readonly tag: string;
  readonly metric: string;
  readonly before: string;
  readonly after: string;
  readonly sort: Sort;
  /** Names of the variants without a column. */
  readonly hidden: readonly string[];
  /** Id of the query whose drawer is open. */
  readonly query: string;
}

export const shows = ['all', 'changed', 'worse', 'better', 'missed', 'lost', 'gained'] as const;
export type Show = (typeof shows)[number];

export const sorts = ['change', 'order', 'id', 'text', 'cause', 'before', 'after'] as const;
export type SortKey = (typeof sorts)[number];
export interface Sort {
  readonly key: SortKey;
  readonly down: boolean;
}

const plain = ['find', 'cause', 'tag', 'metric', 'before', 'after', 'query'] as const;

/** The state as an address says it; what it does not say is as it was at first. */
export function fromHash(hash: string, first: State): State {
  const said = new URLSearchParams(hash.replace(/^#/, ''));
  const texts = Object.fromEntries(
    plain.flatMap((key) => {
      const value = said.get(key);
      return value === null ? [] : [[key, value]];
    }),
  );
  const show = shows.find((name) => name === said.get('show')) ?? first.show;
  const [, sign = '', name] = /^(-?)(\w+)$/.exec(said.get('sort') ?? '') ?? [];
  const key = sorts.find((one) => one === name);
  const hidden = said.has('hide') ? said.getAll('hide').filter(Boolean) : first.hidden;
  return { ...first, ...texts, show, hidden, sort: key ? { key, down: sign === '-' } : first.sort };
}

/** The address of a state: only what differs from the first. */
export function toHash(state: State, first: State): string {
  const said = new URLSearchParams();
  for (const key of plain) if (state[key] !== first[key]) said.set(key, state[key]);
  if (state.show !== first.show) said.set('show', state.show);
  const { key, down } = state.sort;
  if (key !== first.sort.key || down !== first.sort.down)
    said.set('sort', `${down ? '-' : ''}${key}`);
  if (!sameNames(state.hidden, first.hidden)) {
    // Said to be none where the first hides some.
    for (const name of state.hidden.length > 0 ? state.hidden : ['']) said.append('hide', name);
  }
  const text = said.toString();
  return text === '' ? '' : `#${text}`;
}

function sameNames(a: readonly string[], b: readonly string[]): boolean {
  return a.length === b.length && a.every((name) => b.includes(name));
}
