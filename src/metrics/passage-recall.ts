import type { Hit, Span } from '../types.ts';
import { contextOf, distinctContexts } from './contexts.ts';
import type { Metric } from './metric.ts';
import { isCovered, type Retrieved } from './passage-coverage.ts';

/** Needs whose passage is in what the first N tokens of hits put into a prompt. */
export const passageRecall: Metric = {
  meaning: 'share of the needs with a passage inside the first N tokens of retrieved text',
  range: '0 to 1',
  source:
    'DESIGN §4: hits are paid for in rank order, prefix and overlap included, the last one clipped',
  cutoff: 'tokens',
  needs: 'passages',
  value({ hits, passageNeeds, coverage }, budget) {
    const retrieved = spendTokens(hits, budget);
    const found = passageNeeds.filter(({ need }) => isCovered(need, retrieved, coverage));
    return found.length / passageNeeds.length;
  },
  saturated: (budget, { tokens }) => tokens <= budget,
};

/** What `budget` tokens buy of the hits' contexts, in rank order. */
export function spendTokens(hits: readonly Hit[], budget: number): Retrieved {
  const bought = new Map<string, Span[]>();
  let left = budget;
  for (const hit of distinctContexts(hits)) {
    left -= hit.prefixTokens;
    if (left <= 0) break;
    const { start, end } = contextOf(hit);
    const length = end - start;
    const kept = left < hit.tokens ? Math.floor((length * left) / hit.tokens) : length;
    const spans = bought.get(hit.document);
    if (spans) spans.push({ start, end: start + kept });
    else bought.set(hit.document, [{ start, end: start + kept }]);
    left -= hit.tokens;
    if (left <= 0) break;
  }
  return bought;
}
