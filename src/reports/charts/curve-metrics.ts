import type { Run } from '../../types.ts';

/** Cut-offs at which what is found is held against what it costs. */
export const promptCutoffs = [1, 2, 3, 5, 10] as const;

/** Prompts of so many tokens. */
export const budgets = [125, 250, 500, 1000, 2000] as const;

/** The metrics that curves are drawn through, as far as the run's labels allow. */
export function curveMetrics({ queries }: Pick<Run, 'queries'>): string[] {
  const needs = queries.flatMap((query) => query.needs);
  if (needs.length === 0) return [];
  const recall = Array.from({ length: 10 }, (_, at) => `recall@${at + 1}`);
  const passages = needs.some((need) => need.passages.length > 0)
    ? [
        ...promptCutoffs.map((k) => `held@${k}`),
        ...budgets.map((tokens) => `passage-recall@${tokens}t`),
      ]
    : [];
  return [...recall, ...passages, ...promptCutoffs.map((k) => `tokens@${k}`)];
}
