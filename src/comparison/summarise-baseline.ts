import type { Baseline, BaselineVariant } from '../baseline.ts';
import { mean } from '../stats/mean.ts';
import type { AcceptedEntry } from '../types.ts';

/** Means of what a baseline holds. */
export function summariseBaseline({ entries }: Baseline): AcceptedEntry[] {
  return entries.map(({ embedder, retriever, variants }) => ({
    embedder,
    retriever,
    variants: variants.map(({ name, fingerprint, accepted, queries, best }) => ({
      name,
      fingerprint,
      accepted,
      queries: queries.length,
      metrics: metricsOf(queries).flatMap((metric) => {
        const values = queries.flatMap(({ values: of }) => of[metric] ?? []);
        const bests = queries.flatMap(({ best: of }) => of?.[metric] ?? []);
        const found = mean(values);
        const highest = mean(bests);
        if (found === null) return [];
        const since = best?.[metric];
        const anchor = highest !== null && since ? { mean: highest, accepted: since } : null;
        return [{ metric, mean: found, scored: values.length, best: anchor }];
      }),
    })),
  }));
}

function metricsOf(queries: BaselineVariant['queries']): string[] {
  return [...new Set(queries.flatMap(({ values }) => Object.keys(values)))];
}
