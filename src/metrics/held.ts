import type { Passage, Span } from '../types.ts';
import { contextOf } from './contexts.ts';
import type { Judged } from './judged.ts';
import type { Metric } from './metric.ts';
import { covers } from './passage-coverage.ts';

/** Needs that one of the first k chunks answers by itself. Equal contexts are held once. */
export const held: Metric = {
  meaning: 'share of the needs with a passage that lies whole in one of the first k chunks',
  range: '0 to 1',
  source: 'DESIGN §4; intact is its ceiling',
  cutoff: 'hits',
  needs: 'passages',
  value: (judged, k) => heldShare(judged, k, holds),
  atCoverage: (coverage) => ({
    ...held,
    meaning: `share of the needs with ${coverage} of a passage in one of the first k chunks`,
    value: (judged, k) =>
      heldShare(judged, k, (context, passage) => covers([context], passage, coverage)),
  }),
};

function heldShare(
  { hits, passageNeeds }: Judged,
  k: number,
  test: (context: Span, passage: Passage) => boolean,
): number {
  const first = hits.slice(0, k);
  const found = passageNeeds.filter(({ need }) =>
    need.passages.some((passage) =>
      first.some((hit) => hit.document === passage.document && test(contextOf(hit), passage)),
    ),
  );
  return found.length / passageNeeds.length;
}

/**
 * Whether a context of the passage's document holds every character of it that
 * counts. A passage begins and ends with such characters, so its ends decide.
 */
export function holds(context: Span, passage: Passage): boolean {
  return context.start <= passage.start && passage.end <= context.end;
}
