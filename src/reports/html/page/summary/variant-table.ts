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

function oneTable(
  { title, columns, rows }: PageTable,
  variants: readonly PageVariant[],
): HTMLElement {
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
        ...rows.flatMap((row, place) => {
          const variant = variants[row.at];
          if (!variant) return [];
          const above = variants[rows[place - 1]?.at ?? -1]?.parts?.variant;
          const line = h(
            'tr',
            { class: variant.parts && !row.all && 'crossed' },
            h(
              'th',
              { scope: 'row', title: described(variant) },
              ...(row.all
                ? [variantName(variant.parts?.variant ?? variant.name, row.at)]
                : named(variant, row.at)),
            ),
            ...columns.map((column) => valueCell(column, row.at)),
          );
          const isNew = variant.parts && !row.all && variant.parts.variant !== above;
          return isNew ? [groupRow(variant, row.at, columns.length), line] : [line];
        }),
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

/** The name of a variant above its retrievers. */
function groupRow(variant: PageVariant, at: number, columns: number): HTMLElement {
  return h(
    'tr',
    { class: 'group' },
    h(
      'th',
      { scope: 'rowgroup', title: described(variant) },
      variantName(variant.parts?.variant ?? '', at),
    ),
    h('td', { colspan: columns, 'aria-hidden': 'true' }),
  );
}

/** A long name on two lines: `passage-recall` over `@2000t`. */
function stacked(name: string): (string | HTMLElement)[] {
  const at = name.indexOf('@');
  return at < 0 ? [name] : [h('span', {}, name.slice(0, at)), h('span', {}, name.slice(at))];
}

function named(variant: PageVariant, row: number): (HTMLElement | false)[] {
  const { leading, cheapest, control, parts } = variant;
  return [
    parts ? foreign(parts.retriever) : variantName(variant.name, row),
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
