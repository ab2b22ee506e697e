import type { PageData, PageDetails, PageHits } from '../../page-data.ts';
import { button, h } from '../dom.ts';
import { shownColumns } from '../queries/columns.ts';
import { hue, variantName } from '../variant-mark.ts';
import type { State } from '../view-state.ts';
import type { ChunkOf, Documents } from './documents.ts';
import { hitCard } from './hit-card.ts';

/** Hits shown at first. */
const first = 5;

/** Every variant's hits for a query, a column each; arrows tell how documents moved against the variant compared with. */
export function sideBySide({
  query,
  data,
  details,
  documents,
  state,
  open,
}: {
  query: number;
  data: PageData;
  details: PageDetails;
  documents: Documents;
  state: State;
  open: (chunk: ChunkOf, variant: number) => void;
}): HTMLElement {
  const compared = data.variants.findIndex(({ name }) => name === state.before);
  const ranksBefore = ranksByDocument(details.variants[compared], query);
  const shown = new Set(shownColumns(data, state));
  const columns = details.variants.map((hits, variant) => {
    if (!shown.has(variant)) return null;
    const name = data.variants[variant]?.name ?? '';
    const list = hits.hits[query] ?? [];
    const ranks = hits.ranks[query];
    const seen = new Set<number>();
    const cards = list.map((row, at) => {
      const chunk = documents.chunk(hits, row);
      const again = seen.has(chunk.document);
      seen.add(chunk.document);
      return hitCard({
        rank: (ranks || undefined)?.[at] ?? at + 1,
        score: (hits.scores[query]?.[at] ?? 0) / 1e4,
        chunk,
        hits,
        needs: details.needs[query] ?? [],
        documents,
        elsewhere:
          variant === compared || compared < 0 || again
            ? undefined
            : (ranksBefore.get(chunk.document) ?? null),
        open: (one) => open(one, variant),
      });
    });
    const rest = cards.slice(first);
    const column = h('ol', { class: 'hits' }, ...cards.slice(0, first));
    const more = button(
      { class: 'quiet more' },
      () => {
        column.append(...rest);
        more.remove();
      },
      `${rest.length} more`,
    );
    return h(
      'section',
      { class: `column ${hue(variant)}`, 'aria-label': `Hits of ${name}` },
      h('h4', {}, variantName(name, variant)),
      cards.length === 0 ? h('p', { class: 'empty' }, 'No hits.') : column,
      rest.length > 0 && more,
    );
  });
  return h(
    'div',
    { class: 'columns', tabindex: 0, role: 'region', 'aria-label': 'Hits side by side' },
    ...columns,
  );
}

/** Rank of the best hit of each document. */
function ranksByDocument(hits: PageHits | undefined, query: number): ReadonlyMap<number, number> {
  const ranks = new Map<number, number>();
  for (const [at, row] of (hits?.hits[query] ?? []).entries()) {
    const document = hits?.document[row] ?? -1;
    if (!ranks.has(document))
      ranks.set(document, (hits?.ranks[query] || undefined)?.[at] ?? at + 1);
  }
  return ranks;
}
