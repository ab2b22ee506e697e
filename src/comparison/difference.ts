import { effectSize } from '../stats/effect-size.ts';
import { holm } from '../stats/holm.ts';
import { type PairedDifference, pairedDifference } from '../stats/paired-difference.ts';
import { type SignFlip, signFlip } from '../stats/sign-flip.ts';
import type { Run, VariantDifference } from '../types.ts';
import { type Clusters, clustersOf, pairedTest } from './paired-test.ts';

/** Values of the same queries on two sides, and how their differences would fall by chance. */
export interface Pair {
  readonly variant: string;
  readonly metric: string;
  readonly paired: PairedDifference;
  /** One a query, in the clusters' order. */
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
  return { variant, metric, paired, differences, clusters, flips };
}

/** The difference of a pair, tested in both directions. */
export function testedDifference(
  { variant, metric, paired, differences, clusters, flips }: Pair,
  { inputs }: Run,
): VariantDifference {
  const test = pairedTest(differences, clusters, { tail: 'both', seed: inputs.seed, flips });
  const { dz } = effectSize(differences);
  return { variant, metric, ...paired, common: paired.common.length, test, effect: dz };
}

/** The same differences, those on one metric with p-values by Holm over its variants. */
export function adjustOn(
  primary: string,
  differences: readonly VariantDifference[],
): VariantDifference[] {
  const family = differences.filter(({ metric }) => metric === primary);
  const p = holm(family.map(({ test }) => test.p));
  return differences.map((one) => {
    const at = family.indexOf(one);
    return at < 0 ? one : { ...one, test: { ...one.test, adjusted: p[at] ?? null } };
  });
}
