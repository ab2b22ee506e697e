import type { Hit, Span } from '../types.ts';
import { contextOf, distinctContexts } from './contexts.ts';
import type { Judged } from './judged.ts';
import { append } from './label-characters.ts';
import { type Metric, withCoverage } from './metric.ts';
import { isCovered, type Retrieved } from './passage-coverage.ts';

/** The same for a number of chunks. */
const inChunks: Metric = {
  meaning:
    'share of the needs with a passage inside the first k chunks; favours large chunks, since k of them hold more text',
  range: '0 to 1',
  source: 'DESIGN §4: beside passage-recall@Nt, which compares sizes fairly',
  cutoff: 'hits',
  needs: 'passages',
  value: (judged, k) => coveredNeeds(judged, contextsOf(judged.hits.slice(0, k))),
  atCoverage: (coverage) => withCoverage(inChunks, coverage),
};

/** Needs whose passage is in what the first N tokens of hits put into a prompt. */
export const passageRecall: Metric = {
  meaning: 'share of the needs with a passage inside the first N tokens of retrieved text',
  range: '0 to 1',
  source:
    'DESIGN §4: hits are paid for in rank order, prefix and overlap included, the last one clipped',
  cutoff: 'tokens',
  needs: 'passages',
  value: (judged, budget) => coveredNeeds(judged, spendTokens(judged.hits, budget)),
  saturated: (budget, { tokens }) => tokens <= budget,
  atCoverage: (coverage) => withCoverage(passageRecall, coverage),
  inChunks,
};

function coveredNeeds({ passageNeeds, coverage }: Judged, retrieved: Retrieved): number {
  const found = passageNeeds.filter(({ need }) => isCovered(need, retrieved, coverage));
  return found.length / passageNeeds.length;
}

function contextsOf(hits: readonly Hit[]): Retrieved {
  const contexts = new Map<string, Span[]>();
  for (const hit of hits) append(contexts, hit.document, [contextOf(hit)]);
  return contexts;
}

/** A run is scored at several coverages, each of which reads what the same tokens buy. */
const lastBought = new WeakMap<readonly Hit[], { budget: number; bought: Retrieved }>();

/** What `budget` tokens buy of the hits' contexts, in rank order. */
export function spendTokens(hits: readonly Hit[], budget: number): Retrieved {
  const last = lastBought.get(hits);
  if (last?.budget === budget) return last.bought;
  const bought = new Map<string, Span[]>();
  for (const { hit, span } of buyHits(hits, budget)) append(bought, hit.document, [span]);
  lastBought.set(hits, { budget, bought });
  return bought;
}

/** The hits that `budget` tokens buy, best first, each with the part of its context that was paid for. */
export function buyHits(hits: readonly Hit[], budget: number): { hit: Hit; span: Span }[] {
  const bought: { hit: Hit; span: Span }[] = [];
  let left = budget;
  for (const hit of distinctContexts(hits)) {
    left -= hit.prefixTokens;
    if (left <= 0) break;
    const { start, end } = contextOf(hit);
    const length = end - start;
    const kept = left < hit.tokens ? Math.floor((length * left) / hit.tokens) : length;
    bought.push({ hit, span: { start, end: start + kept } });
    left -= hit.tokens;
    if (left <= 0) break;
  }
  return bought;
}
