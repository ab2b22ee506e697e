import type { PageData } from '../../page-data.ts';
import { foreign, h } from '../dom.ts';
import { signed } from '../summary/differences.ts';
import { dot, hue } from '../variant-mark.ts';
import type { State } from '../view-state.ts';
import type { Row } from './choose-rows.ts';

/** One query of the table. */
export function queryRow(
  row: Row,
  {
    data,
    state,
    place,
    columns,
  }: { data: PageData; state: State; place: number; columns: readonly number[] },
): HTMLElement {
  const query = data.queries[row.at];
  const cause = row.cause === null ? undefined : data.causes[row.cause];
  return h(
    'div',
    {
      class: 'row',
      role: 'row',
      id: `row-${row.at}`,
      'aria-rowindex': place + 2,
      'data-at': row.at,
    },
    h('div', { class: 'change', role: 'gridcell' }, changeMark(row)),
    h(
      'div',
      { class: 'what', role: 'gridcell' },
      foreign(query?.text ?? '', { class: 'text' }),
      h(
        'span',
        { class: 'under-text' },
        foreign(query?.id ?? '', { class: 'id' }),
        ...(query?.tags ?? []).slice(0, 4).map((tag) => foreign(tag, { class: 'tag' })),
      ),
    ),
    h(
      'div',
      { class: 'ranks', role: 'gridcell' },
      ...columns.map((at) => rankCell(row.at, at, { data, state })),
    ),
    h('div', { class: 'cause', role: 'gridcell' }, cause?.name ?? ''),
  );
}

function changeMark({ change }: Row): HTMLElement {
  if (change === null || Math.abs(change) < 1e-9) {
    return h('span', { class: 'none' }, change === null ? 'n/a' : '0');
  }
  return h('span', { class: change < 0 ? 'worse' : 'better' }, signed(change));
}

/** Rank of the first right document, on a ground that says how much of the metric was reached. */
function rankCell(
  query: number,
  variant: number,
  { data, state }: { data: PageData; state: State },
): HTMLElement {
  const { name = '', parts = null } = data.variants[variant] ?? {};
  const metric = data.metrics.findIndex((one) => one.name === state.metric);
  const value = data.values[metric]?.[variant]?.[query] ?? null;
  const rank = data.firstRight[variant]?.[query] ?? null;
  const chosen = name === state.before || name === state.after;
  const said = `${name}: ${rank === null ? 'no right document among the stored hits' : `first right document at rank ${rank}`}, ${state.metric} ${value === null ? 'not scored' : value.toFixed(2)}`;
  const cell = h(
    'span',
    {
      class: `rank ${hue(variant)}${chosen ? ' chosen' : ''}${value === null ? ' unknown' : ''}`,
      role: 'img',
      'aria-label': said,
      title: said,
    },
    h(
      'span',
      { class: 'who', 'aria-hidden': 'true' },
      dot(variant),
      foreign(parts ? parts.retriever : name),
    ),
    rank === null ? '–' : String(rank),
  );
  cell.style.setProperty('--reached', String(Math.max(0, Math.min(1, value ?? 0))));
  return cell;
}
