import { effectSize } from '../stats/effect-size.ts';
import { floatNoise } from '../stats/float-noise.ts';
import { holm } from '../stats/holm.ts';
import { pairedDifference } from '../stats/paired-difference.ts';
import type { Comparison, Run, Scores, Standing, VariantDifference } from '../types.ts';
import { clustersOf, pairedTest } from './paired-test.ts';

/** What a prompt of five chunks costs: the price that breaks a tie between variants. */
export const priceMetric = 'tokens@5';

/** The variant of the run whose accepted mean is the highest, on the metric that decides; undefined without a baseline. */
export function acceptedBest({ cells, metrics }: Comparison): string | undefined {
  const accepted = cells.flatMap(({ variant, metric, slice, before }) =>
    metric === metrics[0] && slice === null && before !== null ? [{ variant, before }] : [],
  );
  const highest = Math.max(...accepted.map(({ before }) => before));
  return accepted.find(({ before }) => highest - before < floatNoise)?.variant;
}

export interface StandingOptions {
  /** Metrics to compare, the first of which decides; `scores` holds them and `priceMetric`. */
  readonly metrics: readonly string[];
  /** What the others are compared with; the best variant unless said. */
  readonly control?: string | undefined;
  readonly alpha: number;
}

/**
 * How the variants of a run stand to each other; null with fewer than two, or where
 * nothing is scored. A variant leads that is not significantly worse than the best: one-sided
 * sign-flip test, Holm over the others. Differences to the control are two-sided,
 * Holm over the variants on the metric that decides.
 */
export function standing(
  run: Run,
  scores: Scores,
  { metrics, control: named, alpha }: StandingOptions,
): Standing | null {
  const [metric] = metrics;
  if (metric === undefined || scores.variants.length < 2) return null;
  const means = scores.variants.flatMap(({ name, metrics: of }) => {
    const mean = of.get(metric)?.mean ?? null;
    return mean === null ? [] : [{ name, mean }];
  });
  const highest = Math.max(...means.map(({ mean }) => mean));
  const best = means.find(({ mean }) => highest - mean < floatNoise);
  if (!best) return null;
  const names = scores.variants.map(({ name }) => name);
  const worse = significantlyWorse(names, { run, scores, metric, best: best.name, alpha });
  const leading = means.map(({ name }) => name).filter((name) => !worse.has(name));
  const control = named ?? best.name;
  return {
    metric,
    best: best.name,
    leading,
    cheapest: cheapestOf(leading, scores),
    control,
    differences: adjusted(
      metrics.flatMap((one) =>
        names
          .filter((name) => name !== control)
          .flatMap((name) => differenceOf(name, control, { run, scores, metric: one }) ?? []),
      ),
      metric,
    ),
    notes:
      leading.length === means.length
        ? [`no variant is significantly worse than ${best.name} on ${metric}`]
        : [],
  };
}

interface Inputs {
  readonly run: Run;
  readonly scores: Scores;
  readonly metric: string;
}

function significantlyWorse(
  names: readonly string[],
  { best, alpha, ...inputs }: Inputs & { best: string; alpha: number },
): Set<string> {
  const others = names.filter((name) => name !== best);
  const tested = others.flatMap((name) => {
    const found = differenceOf(name, best, inputs, 'less');
    return found ? [{ name, p: found.test.p }] : [];
  });
  const p = holm(tested.map((one) => one.p));
  return new Set(tested.flatMap(({ name }, at) => ((p[at] ?? 1) <= alpha ? [name] : [])));
}

/** A variant against another on one metric; undefined where no query is common. */
function differenceOf(
  variant: string,
  control: string,
  { run, scores, metric }: Inputs,
  tail: 'both' | 'less' = 'both',
): VariantDifference | undefined {
  const valuesOf = (name: string) =>
    scores.variants.find((one) => one.name === name)?.metrics.get(metric)?.perQuery ??
    new Map<string, number>();
  const [before, after] = [valuesOf(control), valuesOf(variant)];
  const paired = pairedDifference(before, after);
  if (!paired) return undefined;
  const ids = [...paired.common].sort();
  const differences = ids.map((id) => (after.get(id) ?? 0) - (before.get(id) ?? 0));
  const test = pairedTest(differences, clustersOf(ids, run), { tail, seed: run.inputs.seed });
  const { dz } = effectSize(differences);
  return { variant, metric, ...paired, common: ids.length, test, effect: dz };
}

function adjusted(differences: readonly VariantDifference[], primary: string): VariantDifference[] {
  const family = differences.filter(({ metric }) => metric === primary);
  const p = holm(family.map(({ test }) => test.p));
  return differences.map((one) => {
    const at = family.indexOf(one);
    return at < 0 ? one : { ...one, test: { ...one.test, adjusted: p[at] ?? null } };
  });
}

function cheapestOf(leading: readonly string[], scores: Scores): string {
  const priced = leading.map((name) => ({
    name,
    price:
      scores.variants.find((one) => one.name === name)?.metrics.get(priceMetric)?.mean ??
      Number.POSITIVE_INFINITY,
  }));
  const lowest = Math.min(...priced.map(({ price }) => price));
  return priced.find(({ price }) => price === lowest)?.name ?? leading[0] ?? '';
}
