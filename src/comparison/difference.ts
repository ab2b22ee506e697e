import { effectSize } from '../stats/effect-size.ts';
import { holm } from '../stats/holm.ts';
import { pairedDifference } from '../stats/paired-difference.ts';
import type { Tail } from '../stats/sign-flip.ts';
import type { Run, VariantDifference } from '../types.ts';
import { clustersOf, pairedTest } from './paired-test.ts';

/** Values of the same queries on two sides, tested; undefined where no query is common. */
export function testedDifference(
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
  tail: Tail = 'both',
): VariantDifference | undefined {
  const paired = pairedDifference(before, after);
  if (!paired) return undefined;
  const ids = [...paired.common].sort();
  const differences = ids.map((id) => (after.get(id) ?? 0) - (before.get(id) ?? 0));
  const test = pairedTest(differences, clustersOf(ids, run), { tail, seed: run.inputs.seed });
  const { dz } = effectSize(differences);
  return { variant, metric, ...paired, common: ids.length, test, effect: dz };
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
