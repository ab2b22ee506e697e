import type { PageData } from '../../page-data.ts';
import type { State } from '../view-state.ts';

/** A query as the table shows it. */
export interface Row {
  /** Position among the queries. */
  readonly at: number;
  /** Values of the chosen metric before and after; null where not scored. */
  readonly before: number | null;
  readonly after: number | null;
  /** How much better the second is: negative where it is worse; null where one is not scored. */
  readonly change: number | null;
  /** Position of the cause with the second variant; null: nothing lost, or not known. */
  readonly cause: number | null;
}

const same = 1e-9;

/** The queries that fit what the reader chose, in the order chosen. */
export function chooseRows(data: PageData, state: State): Row[] {
  const metricAt = data.metrics.findIndex(({ name }) => name === state.metric);
  const at = (name: string) => data.variants.findIndex((variant) => variant.name === name);
  const [first, second] = [at(state.before), at(state.after)];
  const sign = data.metrics[metricAt]?.better === 'less' ? -1 : 1;
  const values = data.values[metricAt];
  const words = state.find.toLocaleLowerCase().split(/\s+/).filter(Boolean);
  const moved = movedSets(data, state, second);
  const rows = data.queries.map((_, query): Row => {
    const before = values?.[first]?.[query] ?? null;
    const after = values?.[second]?.[query] ?? null;
    const change = before === null || after === null ? null : sign * (after - before);
    return { at: query, before, after, change, cause: data.worstCause[second]?.[query] ?? null };
  });
  return sorted(
    rows.filter(
      (row) =>
        isShown(row, state, { moved, values }) &&
        hasCause(row, data, state) &&
        hasTag(row, data, state) &&
        hasWords(row, data, words),
    ),
    data,
    state,
  );
}

function movedSets({ baseline }: PageData, { metric }: State, variant: number) {
  const cells = baseline.filter((cell) => cell.variant === variant);
  const cell = cells.find((one) => one.metric === metric) ?? cells[0];
  return { lost: new Set(cell?.lost), gained: new Set(cell?.gained) };
}

function isShown(
  { at, change }: Row,
  { show }: State,
  {
    moved,
    values,
  }: {
    moved: ReturnType<typeof movedSets>;
    values: readonly (readonly (number | null)[])[] | undefined;
  },
): boolean {
  if (show === 'all') return true;
  if (show === 'lost') return moved.lost.has(at);
  if (show === 'gained') return moved.gained.has(at);
  if (show === 'missed') {
    const all = (values ?? []).map((variant) => variant[at] ?? null);
    return (
      all.some((value) => value !== null) && all.every((value) => value === null || value === 0)
    );
  }
  if (change === null || Math.abs(change) < same) return false;
  return show === 'changed' || (show === 'worse') === change < 0;
}

function hasCause({ cause }: Row, data: PageData, state: State): boolean {
  if (state.cause === '') return true;
  return cause !== null && data.causes[cause]?.key === state.cause;
}

function hasTag({ at }: Row, data: PageData, { tag }: State): boolean {
  return tag === '' || (data.queries[at]?.tags.includes(tag) ?? false);
}

function hasWords({ at }: Row, data: PageData, words: readonly string[]): boolean {
  const query = data.queries[at];
  if (!query || words.length === 0) return true;
  const text = `${query.id}\n${query.text}\n${query.tags.join('\n')}`.toLocaleLowerCase();
  return words.every((word) => text.includes(word));
}

function sorted(rows: Row[], { queries }: PageData, { sort }: State): Row[] {
  const keys = {
    order: ({ at }: Row) => at,
    change: ({ change }: Row) => change,
    id: ({ at }: Row) => queries[at]?.id ?? '',
    text: ({ at }: Row) => queries[at]?.text ?? '',
    cause: ({ cause }: Row) => cause,
    before: ({ before }: Row) => before,
    after: ({ after }: Row) => after,
  };
  const keyOf = keys[sort.key];
  const way = sort.down ? -1 : 1;
  const compare = new Intl.Collator(undefined, { numeric: true }).compare;
  return rows.sort((a, b) => {
    const [x, y] = [keyOf(a), keyOf(b)];
    // What has no value stands last, whichever the way.
    if (x === null || y === null) return Number(x === null) - Number(y === null) || a.at - b.at;
    const order = typeof x === 'string' ? compare(x, String(y)) : x - Number(y);
    return way * order || a.at - b.at;
  });
}
