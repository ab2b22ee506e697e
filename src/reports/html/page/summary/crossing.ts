import type { PageCrossing, PageData, PageMatrix, PageMatrixCell } from '../../page-data.ts';
import { breakable } from '../breakable.ts';
import { foreign, h } from '../dom.ts';
import { dot } from '../variant-mark.ts';

/** Variants by retrievers, a table a metric; null where the run does not cross them. */
export function crossing({ crossing: found }: PageData): HTMLElement | null {
  if (!found) return null;
  const { main, others, legend, control } = found;
  return h(
    'section',
    { id: 'crossing', 'aria-label': 'Variants by retrievers', tabindex: -1 },
    h('h2', {}, 'Variants by retrievers'),
    h('div', { class: 'matrices' }, ...main.map((matrix) => oneMatrix(matrix, found))),
    others.length > 0 &&
      h(
        'details',
        { class: 'more-matrices' },
        h('summary', {}, `The other ${others.length} metrics`),
        h('div', { class: 'matrices' }, ...others.map((matrix) => oneMatrix(matrix, found))),
      ),
    h(
      'ul',
      { class: 'notes' },
      ...legend.map((line) => h('li', {}, foreign(line))),
      control !== null &&
        h(
          'li',
          {},
          'Signed: difference to ',
          foreign(control),
          ', query by query; * more than chance (p ≤ 0.05). The fuller the ground, the better in its table.',
        ),
    ),
  );
}

function oneMatrix(
  { metric, about, finding, cells }: PageMatrix,
  found: PageCrossing,
): HTMLElement {
  const { variants, retrievers, rows } = found;
  return h(
    'figure',
    { class: 'card matrix' },
    h(
      'figcaption',
      {},
      h('h3', { title: about || null }, metric),
      finding !== '' && h('p', {}, foreign(finding)),
    ),
    h(
      'div',
      {
        class: 'scroll',
        tabindex: 0,
        role: 'region',
        'aria-label': `${metric} by variant and retriever`,
      },
      h(
        'table',
        { class: 'figures' },
        h(
          'thead',
          {},
          h(
            'tr',
            {},
            h('th', { scope: 'col' }, 'variant'),
            ...retrievers.map(({ label, id }) =>
              h('th', { scope: 'col', title: id }, breakable(label)),
            ),
          ),
        ),
        h(
          'tbody',
          {},
          ...variants.map((variant, at) =>
            h(
              'tr',
              {},
              h(
                'th',
                { scope: 'row', title: variant },
                h(
                  'span',
                  { class: 'variant' },
                  dot(rows[at]?.find((row) => row !== null) ?? 0),
                  breakable(variant),
                ),
              ),
              ...retrievers.map((_, place) => cellOf(cells[at]?.[place] ?? null)),
            ),
          ),
        ),
      ),
    ),
  );
}

const under = { best: '▴', level: '▵', behind: '' } as const;
const of = { best: '◂', level: '◃', behind: '' } as const;

function cellOf(cell: PageMatrixCell | null): HTMLElement {
  if (cell === null) return h('td', { class: 'dim' }, 'failed');
  const { text, share, underRetriever, ofVariant, star, difference } = cell;
  const isBest = underRetriever === 'best' || ofVariant === 'best';
  const element = h(
    'td',
    { class: isBest ? 'best' : null },
    h(
      'span',
      { class: 'mean' },
      text,
      h(
        'span',
        { class: 'ranks-marks', title: said(cell) },
        `${under[underRetriever]}${of[ofVariant]}`,
      ),
      star !== '' && h('span', { class: 'star' }, star),
    ),
    difference &&
      h(
        'span',
        { class: `apart${difference.sure ? ' sure' : ''}` },
        `${difference.text}${difference.sure ? '*' : ''}`,
      ),
  );
  element.style.setProperty('--share', String(share));
  return element;
}

function said({ underRetriever, ofVariant }: PageMatrixCell): string | null {
  const words = { best: 'best', level: 'not significantly worse than the best', behind: '' };
  const parts = [
    underRetriever !== 'behind' && `${words[underRetriever]} variant under this retriever`,
    ofVariant !== 'behind' && `${words[ofVariant]} retriever for this variant`,
  ].filter((part) => part !== false);
  return parts.length === 0 ? null : parts.join('; ');
}
