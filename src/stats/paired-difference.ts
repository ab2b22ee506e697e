import { floatNoise } from './float-noise.ts';
import { mean } from './mean.ts';

/** How values of the same queries moved from one side to the other. */
export interface PairedDifference {
  /** Mean of each side and of the differences, over the common queries. */
  readonly before: number;
  readonly after: number;
  readonly difference: number;
  readonly common: readonly string[];
  /** Queries whose value fell, largest fall first, then by id. */
  readonly lost: readonly string[];
  readonly gained: readonly string[];
}

/**
 * Pairs two sides query by query; a query that only one side has is left out.
 * Undefined when nothing is common.
 */
export function pairedDifference(
  before: ReadonlyMap<string, number>,
  after: ReadonlyMap<string, number>,
): PairedDifference | undefined {
  const pairs = [...before].flatMap(([id, was]) => {
    const is = after.get(id);
    return is === undefined ? [] : [{ id, was, is, change: is - was }];
  });
  const meanBefore = mean(pairs.map((pair) => pair.was));
  const meanAfter = mean(pairs.map((pair) => pair.is));
  const difference = mean(pairs.map((pair) => pair.change));
  if (meanBefore === null || meanAfter === null || difference === null) return undefined;
  const bySize = (sign: number) =>
    pairs
      .filter((pair) => pair.change * sign > floatNoise)
      .sort((a, b) => Math.abs(b.change) - Math.abs(a.change) || (a.id < b.id ? -1 : 1))
      .map((pair) => pair.id);
  return {
    before: meanBefore,
    after: meanAfter,
    difference: Math.abs(difference) < floatNoise ? 0 : difference,
    common: pairs.map((pair) => pair.id),
    lost: bySize(-1),
    gained: bySize(1),
  };
}
