import { UserError } from '../errors.ts';
import { type Clustering, groupByCluster } from './clustering.ts';
import { floatNoise } from './float-noise.ts';

/** What is flipped or drawn whole: a query's difference, or those of a cluster. */
export interface Unit {
  readonly sum: number;
  readonly size: number;
}

/**
 * The units of paired differences, ordered by their values alone, so that neither
 * the order of the queries nor their names can change a result.
 * A UserError where a difference is no finite number or the clusters do not fit.
 */
export function resamplingUnits(
  differences: readonly number[],
  clustering: Clustering = {},
): readonly Unit[] {
  const wrong = differences.findIndex((difference) => !Number.isFinite(difference));
  if (wrong !== -1) {
    throw new UserError(
      `difference ${wrong + 1} is ${differences[wrong]}; leave out queries that one side did not score`,
    );
  }
  return groupByCluster(differences, clustering)
    .map((values) => ({ sum: orderedSum(values), size: values.length }))
    .sort((a, b) => a.sum - b.sum || a.size - b.size);
}

function orderedSum(values: readonly number[]): number {
  const sum = [...values].sort((a, b) => a - b).reduce((total, value) => total + value, 0);
  return Math.abs(sum) <= floatNoise ? 0 : sum;
}
