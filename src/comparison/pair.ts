import { type PairedDifference, pairedDifference } from '../stats/paired-difference.ts';
import { type SignFlip, signFlip } from '../stats/sign-flip.ts';
import type { Run } from '../types.ts';
import { type Clusters, clustersOf } from './clusters.ts';

/** Values of the same queries on two sides, and how their differences would fall by chance. */
export interface Pair {
  readonly variant: string;
  readonly metric: string;
  readonly paired: PairedDifference;
  /** Of the common queries, sorted. */
  readonly ids: readonly string[];
  /** One a query, in their order, as are the clusters. */
  readonly differences: readonly number[];
  readonly clusters: Clusters;
  readonly flips: SignFlip;
}

/** Pairs the values of two sides query by query; undefined where no query is common. */
export function pairOf(
  {
    variant,
    metric,
    before,
    after,
  }: {
    variant: string;
    metric: string;
    before: ReadonlyMap<string, number>;
    after: ReadonlyMap<string, number>;
  },
  run: Run,
): Pair | undefined {
  const paired = pairedDifference(before, after);
  if (!paired) return undefined;
  const ids = [...paired.common].sort();
  const differences = ids.map((id) => (after.get(id) ?? 0) - (before.get(id) ?? 0));
  const clusters = clustersOf(ids, run);
  const flips = signFlip(differences, { seed: run.inputs.seed, clusters: clusters.of });
  return { variant, metric, paired, ids, differences, clusters, flips };
}
