import { round } from './distances.ts';

/** How gaps between neighbours are chosen to cut at. */
export type CutRule =
  | { readonly mode: 'percentile'; readonly percentile: number }
  | { readonly mode: 'threshold'; readonly threshold: number }
  | { readonly mode: 'count'; readonly count: number };

/**
 * Indices of the gaps to cut at, in order. `percentile` and `threshold` cut
 * where the distance is strictly larger, so that equal distances give no cut;
 * `count` cuts at the `count − 1` largest, of equal ones at the first. A gap
 * without a distance is never cut at and counts nowhere.
 */
export function breakpoints(distances: readonly (number | undefined)[], rule: CutRule): number[] {
  const gaps = distances.flatMap((distance, index) =>
    distance === undefined ? [] : [{ distance, index }],
  );
  if (rule.mode === 'count') {
    return gaps
      .sort((a, b) => b.distance - a.distance || a.index - b.index)
      .slice(0, rule.count - 1)
      .map(({ index }) => index)
      .sort((a, b) => a - b);
  }
  const limit =
    rule.mode === 'threshold'
      ? rule.threshold
      : round(
          percentileOf(
            gaps.map(({ distance }) => distance),
            rule.percentile,
          ),
        );
  return gaps.filter(({ distance }) => distance > limit).map(({ index }) => index);
}

/** A percentile (0 to 100) as numpy's default computes it: linear between the two nearest; NaN of nothing. */
export function percentileOf(values: readonly number[], percentile: number): number {
  const sorted = Float64Array.from(values).sort();
  const at = ((sorted.length - 1) * percentile) / 100;
  const low = sorted[Math.floor(at)] ?? Number.NaN;
  const high = sorted[Math.ceil(at)] ?? Number.NaN;
  return low + (high - low) * (at - Math.floor(at));
}
