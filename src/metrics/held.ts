import type { Passage, Span } from '../types.ts';
import { contextOf } from './contexts.ts';
import type { Metric } from './metric.ts';

/** Needs that one of the first k chunks answers by itself. Equal contexts are held once. */
export const held: Metric = {
  meaning: 'share of the needs with a passage that lies whole in one of the first k chunks',
  range: '0 to 1',
  source: 'DESIGN §4; intact is its ceiling',
  cutoff: 'hits',
  needs: 'passages',
  value({ hits, passageNeeds }, k) {
    const first = hits.slice(0, k);
    const found = passageNeeds.filter(({ need }) =>
      need.passages.some((passage) =>
        first.some((hit) => hit.document === passage.document && holds(contextOf(hit), passage)),
      ),
    );
    return found.length / passageNeeds.length;
  },
};

/**
 * Whether a context of the passage's document holds every character of it that
 * counts. A passage begins and ends with such characters, so its ends decide.
 */
export function holds(context: Span, passage: Passage): boolean {
  return context.start <= passage.start && passage.end <= context.end;
}
