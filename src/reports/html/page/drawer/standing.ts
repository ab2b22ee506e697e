import type { PageData, PageDetails } from '../../page-data.ts';
import { h, svg } from '../dom.ts';
import { shownColumns } from '../queries/columns.ts';
import { hue, variantName } from '../variant-mark.ts';
import type { State } from '../view-state.ts';

/** How each variant did on one query: value, ranks and causes, with the movement drawn. */
export function standing({
  query,
  data,
  details,
  state,
}: {
  query: number;
  data: PageData;
  details: PageDetails;
  state: State;
}): HTMLElement {
  const metric = data.metrics.findIndex(({ name }) => name === state.metric);
  const shown = shownColumns(data, state);
  const rows = shown.map((variant) => {
    const name = data.variants[variant]?.name ?? '';
    const value = data.values[metric]?.[variant]?.[query] ?? null;
    const needs = details.variants[variant]?.needs[query] ?? [];
    const right = data.firstRight[variant]?.[query] ?? null;
    const passages = needs.flatMap(([, rank]) => rank ?? []);
    const passage = passages.length > 0 ? Math.min(...passages) : null;
    const causes = needs.flatMap(([cause, , text]) =>
      text === '' ? [] : [{ found: cause < 0, text }],
    );
    return { name, variant, value, right, passage, causes };
  });
  const known = rows.some(({ causes }) => causes.length > 0);
  const heads = [
    'variant',
    state.metric,
    'right document',
    'best passage chunk',
    ...(known ? ['why'] : []),
  ];
  return h(
    'div',
    { class: 'standing' },
    h(
      'div',
      { class: 'scroll' },
      h(
        'table',
        { class: 'figures' },
        h('thead', {}, h('tr', {}, ...heads.map((head) => h('th', { scope: 'col' }, head)))),
        h(
          'tbody',
          {},
          ...rows.map(({ name, variant, value, right, passage, causes }) =>
            h(
              'tr',
              { class: name === state.before || name === state.after ? 'chosen' : null },
              h('th', { scope: 'row' }, variantName(name, variant)),
              h('td', {}, value === null ? 'n/a' : value.toFixed(2)),
              h('td', {}, rankText(right)),
              h('td', {}, rankText(passage)),
              known && h('td', { class: 'said' }, ...causeLines(causes)),
            ),
          ),
        ),
      ),
    ),
    shown.length < data.variants.length &&
      h(
        'p',
        { class: 'lead' },
        `${shown.length} of ${data.variants.length} variants; others are chosen under “Columns”, above the table of queries.`,
      ),
    movement(rows),
  );
}

function rankText(rank: number | null): string {
  return rank === null ? '–' : `rank ${rank}`;
}

function causeLines(causes: readonly { found: boolean; text: string }[]): HTMLElement[] {
  return causes.map(({ found, text }, at) =>
    h(
      'div',
      { class: found ? 'better' : 'worse' },
      causes.length > 1 ? `need ${at + 1}: ${text}` : text,
    ),
  );
}

interface Place {
  readonly name: string;
  readonly variant: number;
  readonly right: number | null;
  readonly passage: number | null;
}

const depth = 100;
const height = 132;
const top = 14;

/** Ranks of the first right document (dots, joined) and of the best passage chunk (rings), rank 1 on top. */
function movement(rows: readonly Place[]): HTMLElement | false {
  if (rows.length < 2) return false;
  const step = rows.length > 8 ? 24 : 46;
  const left = 34;
  const width = left + step * rows.length;
  const y = (rank: number | null) =>
    top + (Math.log(Math.min(depth, rank ?? depth)) / Math.log(depth)) * (height - 2 * top);
  const x = (at: number) => left + step * (at + 0.5);
  const line = rows.map(
    ({ right }, at) => `${at === 0 ? 'M' : 'L'}${x(at)},${y(right).toFixed(1)}`,
  );
  const said = rows.map(({ name, right }) => `${name} ${rankText(right)}`).join(', ');
  return h(
    'figure',
    { class: 'movement' },
    svg(
      'svg',
      {
        viewBox: `0 0 ${width} ${height}`,
        width,
        height,
        role: 'img',
        'aria-label': `Rank of the first right document: ${said}`,
      },
      ...[1, 3, 10, 30, depth].map((rank) =>
        svg(
          'g',
          {},
          svg('line', { x1: left, x2: width, y1: y(rank), y2: y(rank), class: 'grid' }),
          svg(
            'text',
            { x: left - 8, y: y(rank) + 3.5, 'text-anchor': 'end' },
            rank === depth ? '–' : String(rank),
          ),
        ),
      ),
      svg('path', { d: line.join(' '), class: 'path' }),
      ...rows.flatMap(({ variant, right, passage, name }, at) => [
        passage !== null &&
          svg(
            'circle',
            { cx: x(at), cy: y(passage), r: 7, class: `ring ${hue(variant)}` },
            svg('title', {}, `${name}: best passage chunk at rank ${passage}`),
          ),
        svg(
          'circle',
          { cx: x(at), cy: y(right), r: 4.5, class: `point ${hue(variant)}` },
          svg('title', {}, `${name}: right document ${rankText(right)}`),
        ),
      ]),
    ),
    h('figcaption', {}, '● first right document  ◯ best passage chunk'),
  );
}
