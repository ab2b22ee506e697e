import type { PageDetails, PageNeed } from '../../page-data.ts';
import { button, foreign, h } from '../dom.ts';
import type { Documents } from './documents.ts';
import type { Range } from './painted-text.ts';

/** A place that a query's labels name. */
export interface LabelledPlace {
  readonly document: number;
  readonly range: Range;
  readonly text: string;
}

/** The places of a query's needs: passages as they were labelled, or whole documents. */
export function labelledPlaces(
  needs: readonly PageNeed[],
  details: PageDetails,
  documents: Documents,
): LabelledPlace[] {
  return needs.flatMap(({ passages, parents, grade }, at): LabelledPlace[] => {
    const text = (document: number, rest = '') =>
      `need ${at + 1} · ${documents.title(document)}${rest}${grade === 1 ? '' : ` · grade ${grade}`}`;
    if (passages.length > 0) {
      return passages
        .filter(([, , , copy]) => copy === 0)
        .map(([document, start, end]) => ({
          document,
          range: { start, end },
          text: text(document),
        }));
    }
    return parents.flatMap((parent): LabelledPlace[] => {
      const id = details.parents[parent]?.[0] ?? '';
      const [, section, from] = /^(.*)#(\d+)$/.exec(id) ?? [];
      const whole = details.documents.indexOf(id);
      const document = whole < 0 ? details.documents.indexOf(section ?? '') : whole;
      const start = whole < 0 ? Number(from ?? 0) : 0;
      if (document < 0) return [];
      return [{ document, range: { start, end: start }, text: text(document, ', as a whole') }];
    });
  });
}

/** Buttons to choose between places; the first is chosen. Nothing to choose of one. */
export function placeChoice(
  places: readonly LabelledPlace[],
  look: (place: LabelledPlace) => void,
): HTMLElement {
  const choose = (chosen: LabelledPlace) => {
    for (const { place, element } of buttons) {
      element.setAttribute('aria-pressed', String(place === chosen));
    }
    look(chosen);
  };
  const buttons = places.map((place) => ({
    place,
    element: button({ class: 'need' }, () => choose(place), foreign(place.text)),
  }));
  if (places[0]) choose(places[0]);
  return h(
    'div',
    { class: 'needs', role: 'group', 'aria-label': 'Labelled passages' },
    ...(places.length > 1 ? buttons.map(({ element }) => element) : []),
  );
}
