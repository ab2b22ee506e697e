import type { PageData, PageDetails } from '../../page-data.ts';
import { button, foreign, h } from '../dom.ts';
import { dot, hue } from '../variant-mark.ts';
import type { Documents } from './documents.ts';
import type { Range } from './painted-text.ts';

/** How each variant cuts a stretch of a document: one lane a variant, the passages across all of them. */
export function lanes({
  data,
  details,
  documents,
  document,
  range,
  gold,
  chosen,
  choose,
}: {
  data: PageData;
  details: PageDetails;
  documents: Documents;
  document: number;
  range: Range;
  gold: readonly Range[];
  chosen: number;
  choose: (variant: number) => void;
}): HTMLElement {
  const size = Math.max(1, range.end - range.start);
  const place = (element: HTMLElement, { start, end }: Range) => {
    const from = Math.max(0, (start - range.start) / size);
    const to = Math.min(1, (end - range.start) / size);
    element.style.left = `${(from * 100).toFixed(3)}%`;
    element.style.width = `${(Math.max(0, to - from) * 100).toFixed(3)}%`;
    return element;
  };
  return h(
    'div',
    { class: 'lanes', role: 'group', 'aria-label': 'Chunks of each variant over this stretch' },
    ...details.variants.map((hits, at) => {
      const chunks = documents.chunksIn(hits, document, range.start, range.end);
      const name = data.variants[at]?.name ?? '';
      return button(
        {
          class: `lane ${hue(at)}`,
          'aria-pressed': at === chosen,
          'aria-label': `${name}: ${chunks.length} known chunks here`,
        },
        () => choose(at),
        h('span', { class: 'variant' }, dot(at), foreign(name)),
        h(
          'span',
          { class: 'blocks' },
          ...gold.map((passage) => place(h('i', { class: 'gold' }), passage)),
          ...chunks.map((chunk, index) =>
            place(
              h('i', {
                class: `block${index % 2 ? ' odd' : ''}`,
                title: `chunk ${chunk.ord}, ${chunk.tokens} tokens`,
              }),
              chunk,
            ),
          ),
        ),
      );
    }),
  );
}
