import type { VariantCost } from '../types.ts';

/**
 * A metric of a variant's chunks alone: the share of chunks that have some
 * property. No query is scored, nothing is retrieved, and less is better.
 */
export interface SplitMetric {
  readonly meaning: string;
  readonly range: 'share of chunks';
  /** Where the definition comes from. */
  readonly source: string;
  readonly cutoff: 'none';
  /** How many of the variant's chunks have the property. */
  count(cost: VariantCost): number;
}
