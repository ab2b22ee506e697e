import type { PageData } from '../../page-data.ts';
import { foreign, h } from '../dom.ts';
import { variantName } from '../variant-mark.ts';

/** Why needs were lost and what to try, in words; null where nothing is known. */
export function why({ why: said, variants }: PageData): HTMLElement | null {
  if (!said) return null;
  // The title says in brackets what counts as found.
  const [, found] = /\(found: (.*)\)/.exec(said.title) ?? [];
  return h(
    'section',
    { id: 'why', 'aria-label': 'Why needs were lost', tabindex: -1 },
    h('h2', {}, 'Why needs were lost'),
    found !== undefined && h('p', { class: 'lead' }, `A need counts as found ${found}.`),
    said.table && causeTable(said.table, variants),
    h('ul', { class: 'why' }, ...said.lines.map((line) => h('li', {}, foreign(line)))),
  );
}

function causeTable(
  { columns, values }: NonNullable<NonNullable<PageData['why']>['table']>,
  variants: PageData['variants'],
): HTMLElement {
  return h(
    'div',
    { class: 'scroll', tabindex: 0, role: 'region', 'aria-label': 'Lost needs by cause' },
    h(
      'table',
      { class: 'figures causes' },
      h(
        'thead',
        {},
        h('tr', {}, ...['variant', ...columns].map((name) => h('th', { scope: 'col' }, name))),
      ),
      h(
        'tbody',
        {},
        ...variants.map(({ name, parts }, at) =>
          h(
            'tr',
            { class: parts && parts.variant !== variants[at - 1]?.parts?.variant && 'first' },
            h('th', { scope: 'row' }, variantName(name, at)),
            ...(values[at] ?? []).map((value) => h('td', { class: value === '0' && 'dim' }, value)),
          ),
        ),
      ),
    ),
  );
}
