import { parseMetric } from './metrics/metric-name.ts';
import { chanceLevels, isSaturated } from './score.ts';
import type { Run } from './types.ts';

/** Above this chance level a metric tells variants apart badly: its column is dimmed, and it is no default gate. */
export const chanceLimit = 0.15;

/**
 * The metrics a golden set is gated on unless it names its own: recall at the
 * largest k of 10, 5, 3, 1 whose chance level is low enough, and
 * passage-recall@2000t where passages are labelled. Sets labelled by document
 * alone are gated on success@3. Where chance is too high, mrr@10.
 */
export function defaultGateMetrics(run: Pick<Run, 'queries' | 'parents' | 'golden'>): string[] {
  const needs = run.queries.flatMap((query) => query.needs);
  if (needs.length === 0) return [];
  const hasPassages = needs.some((need) => need.passages.length > 0);
  const candidates = hasPassages ? [10, 5, 3, 1].map((k) => `recall@${k}`) : ['success@3'];
  const parent = candidates.find((name) => tellsApart(name, run)) ?? 'mrr@10';
  const passage = parseMetric('passage-recall@2000t');
  return hasPassages && !isSaturated(passage, run) ? [parent, passage.name] : [parent];
}

function tellsApart(name: string, run: Pick<Run, 'queries' | 'parents' | 'golden'>): boolean {
  const level = chanceLevels([parseMetric(name)], run).get(name);
  return level !== undefined && level <= chanceLimit;
}
