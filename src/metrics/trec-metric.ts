import { UserError } from '../errors.ts';
import { nearest } from '../schema.ts';
import type { Metric } from './metric.ts';
import { parseMetric } from './metric-name.ts';
import { metrics } from './registry.ts';

/** A metric of ranked parents alone, with its cut-off. */
export interface TrecMetric {
  readonly name: string;
  readonly metric: Metric;
  /** Infinity where the name has none: the whole list is scored. */
  readonly cutoff: number;
}

/** Metrics whose value divides by the cut-off itself: of a whole list they say nothing. */
const perCutoff: ReadonlySet<string> = new Set(['precision']);

/** The registry's metrics that TREC files suffice for: they read ranked parents, neither passages nor chunks. */
export const trecMetrics: ReadonlyMap<string, Metric> = new Map(
  Object.entries(metrics).filter(
    ([, { cutoff, needs }]) => cutoff === 'parents' || (cutoff === 'none' && needs === 'parents'),
  ),
);

/** All of them, at 10 where they have a cut-off. */
export const defaultTrecMetrics: readonly string[] = [...trecMetrics].map(([family, metric]) =>
  metric.cutoff === 'none' ? family : `${family}@10`,
);

/**
 * Reads the name of a metric of ranked parents. As in trec_eval a name without
 * a cut-off means the whole list: `ndcg`, `mrr`, `map`.
 */
export function parseTrecMetric(name: string): TrecMetric {
  const [family = ''] = name.split('@');
  const metric = trecMetrics.get(family);
  if (!metric) {
    const known = [...trecMetrics.keys()];
    const suggestion = nearest(family, known);
    const what = Object.hasOwn(metrics, family)
      ? `"${name}" needs passages or chunks, and TREC files have neither.`
      : `unknown metric "${name}".${suggestion ? ` Did you mean "${suggestion}"?` : ''}`;
    throw new UserError(`${what} There are: ${defaultTrecMetrics.join(', ')}`);
  }
  const ofWholeList = name === family && metric.cutoff === 'parents' && !perCutoff.has(family);
  if (ofWholeList) return { name, metric, cutoff: Number.POSITIVE_INFINITY };
  return { name, metric, cutoff: parseMetric(name).cutoff };
}
