import type { PageData, PageTable, PageVariant } from '../../page-data.ts';
import { foreign, h } from '../dom.ts';
import { variantName } from '../variant-mark.ts';

/** What each variant finds and costs. */
export function variantTables({ tables, variants, notes }: PageData): HTMLElement {
  return h(
    'section',
    { id: 'variants', 'aria-label': 'Variants', tabindex: -1 },
    h('h2', {}, 'Variants'),
    ...tables.map((table) => oneTable(table, variants)),
    h(
      'ul',
      { class: 'notes' },
      h(
        'li',
        {},
        'Bold: best of its column. Grey columns: a random ranking scores well there too.',
      ),
      ...notes.map((note) => h('li', {}, foreign(note))),
    ),
  );
}

function oneTable({ title, columns }: PageTable, variants: readonly PageVariant[]): HTMLElement {
  const hasChance = columns.some(({ chance }) => chance !== '');
  return h(
    'div',
    { class: 'scroll', tabindex: 0, role: 'region', 'aria-label': title || 'Variants by metric' },
    h(
      'table',
      { class: 'figures' },
      title !== '' && h('caption', {}, title.replace(/:$/, '')),
      h(
        'thead',
        {},
        h(
          'tr',
          {},
          h('th', { scope: 'col' }, 'variant'),
          ...columns.map(({ name, about, dim }) =>
            h('th', { scope: 'col', class: dim && 'dim', title: about || null }, ...stacked(name)),
          ),
        ),
      ),
      h(
        'tbody',
        {},
        ...variants.map((variant, row) =>
          h(
            'tr',
            { class: variant.leading && 'leading' },
            h('th', { scope: 'row', title: described(variant) }, ...named(variant, row)),
            ...columns.map((column) => valueCell(column, row)),
          ),
        ),
        hasChance &&
          h(
            'tr',
            { class: 'chance' },
            h('th', { scope: 'row' }, 'chance'),
            ...columns.map(({ chance, dim }) => h('td', { class: dim && 'dim' }, chance)),
          ),
      ),
    ),
  );
}

/** A long name on two lines: `passage-recall` over `@2000t`. */
function stacked(name: string): (string | HTMLElement)[] {
  const at = name.indexOf('@');
  return at < 0 ? [name] : [h('span', {}, name.slice(0, at)), h('span', {}, name.slice(at))];
}

function named(variant: PageVariant, row: number): (HTMLElement | false)[] {
  const { leading, cheapest, control } = variant;
  return [
    variantName(variant.name, row),
    leading && h('span', { class: 'star', title: 'not significantly worse than the best' }, '★'),
    cheapest && h('span', { class: 'star', title: 'the cheapest of the best' }, '☆'),
    control && h('span', { class: 'chip' }, 'control'),
  ];
}

function described({ strategy, parameters, description }: PageVariant): string {
  return [`${strategy}${parameters ? `: ${parameters}` : ''}`, description]
    .filter(Boolean)
    .join('\n');
}

function valueCell(
  { values, bars, best, dim }: PageTable['columns'][number],
  row: number,
): HTMLElement {
  const bar = bars[row];
  const cell = h(
    'td',
    { class: [dim && 'dim', best.includes(row) && 'best'].filter(Boolean).join(' ') || null },
    h('span', {}, values[row] ?? ''),
  );
  if (bar !== null && bar !== undefined) {
    const line = h('i', { class: 'under', 'aria-hidden': 'true' });
    line.style.setProperty('--share', String(Math.min(1, bar)));
    cell.append(line);
  }
  return cell;
}
