import type { ReportView } from './view.ts';

/** From where the variants of a run are looked at. */
export interface Standpoint {
  /** The metric that decides. */
  readonly metric: string;
  /** The variant the others are compared with; null without variants. */
  readonly control: string | null;
  /** The variant to hold against it: the cheapest of those that lead, else the one with the highest mean; null without another. */
  readonly challenger: string | null;
}

/** The deciding metric, the control, and the variant to hold against it; null where nothing is scored by query. */
export function standpointOf(view: ReportView): Standpoint | null {
  const { standing, comparison, scores } = view;
  const isScored = (name: string) =>
    scores.variants.some(({ metrics }) => (metrics.get(name)?.perQuery.size ?? 0) > 0);
  const metric = [standing?.metric, ...comparison.metrics, ...scores.metrics].find(
    (name) => name !== undefined && isScored(name),
  );
  if (metric === undefined) return null;
  const control = standing?.control ?? scores.variants[0]?.name ?? null;
  const others = scores.variants
    .filter(({ name }) => name !== control)
    .map(({ name, metrics }) => ({ name, mean: metrics.get(metric)?.mean ?? -1 }))
    .sort((a, b) => b.mean - a.mean);
  const named = [standing?.best, standing?.cheapest].find((name) => name && name !== control);
  const challenger = named ?? others[0]?.name ?? null;
  return { metric, control, challenger };
}

/** One query on which two variants were scored. */
export interface Pair {
  readonly query: string;
  readonly before: number;
  readonly after: number;
}

/** Values of one metric for two variants, over the queries both were scored on, in the run's order. */
export function pairsOf(
  { scores }: Pick<ReportView, 'scores'>,
  { metric, before, after }: { metric: string; before: string; after: string },
): Pair[] {
  const valuesOf = (variant: string) =>
    scores.variants.find(({ name }) => name === variant)?.metrics.get(metric)?.perQuery;
  const known = valuesOf(before);
  return [...(valuesOf(after) ?? [])].flatMap(([query, value]) => {
    const other = known?.get(query);
    return other === undefined ? [] : [{ query, before: other, after: value }];
  });
}

/** Values of one query that differ by less are equal: they are sums in another order. */
export const sameValue = 1e-9;
