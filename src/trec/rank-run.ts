import { compareCodePoints } from '../order.ts';
import type { TrecHit } from './read-run.ts';

/** Compares two hits; the better one comes first. */
type Order = (a: TrecHit, b: TrecHit) => number;

/** How hits of equal score are ordered, by the name `--ties` gives it. */
const tieRules = {
  /** By document, ascending by code point. */
  id: (a, b) => b.score - a.score || compareCodePoints(a.document, b.document),
  /** As trec_eval does: by document, descending by bytes. UTF-8 bytes order as code points do. */
  trec: (a, b) => b.score - a.score || compareCodePoints(b.document, a.document),
} as const satisfies Readonly<Record<string, Order>>;

export type TieRule = keyof typeof tieRules;

/** Documents of one query, best first: score descending, ties by the rule. */
export function rankHits(hits: readonly TrecHit[], ties: TieRule): string[] {
  return [...hits].sort(tieRules[ties]).map(({ document }) => document);
}
