import { causesByWeight } from '../cause-names.ts';
import type { ReportView } from '../view.ts';

/** By variant, for each query: position among the causes of the one that weighs most; null where nothing was lost. */
export function worstCauses({ run, causes }: ReportView): (number | null)[][] {
  if (!causes) return [];
  const weights: readonly string[] = causesByWeight;
  return run.runs.map(({ variant }) => {
    const worst = new Map<string, number>();
    const known = causes.variants.find((one) => one.variant === variant.name);
    for (const { query, cause } of known?.needs ?? []) {
      const at = weights.indexOf(cause);
      if (at >= 0 && at < (worst.get(query) ?? weights.length)) worst.set(query, at);
    }
    return run.queries.map(({ id }) => worst.get(id) ?? null);
  });
}
