import { effectSize } from '../stats/effect-size.ts';
import { holm } from '../stats/holm.ts';
import type { Run, VariantDifference } from '../types.ts';
import type { Pair } from './pair.ts';
import { pairedTest } from './paired-test.ts';

/** The difference of a pair, tested in both directions. */
export function testedDifference(pair: Pair, { inputs }: Run): VariantDifference {
  const { variant, metric, paired, ids } = pair;
  const test = pairedTest(pair, { tail: 'both', seed: inputs.seed });
  const { dz } = effectSize(pair.differences);
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
