import { floatNoise } from '../stats/float-noise.ts';
import { holm } from '../stats/holm.ts';
import type { Comparison, Run, Scores, Standing } from '../types.ts';
import { crossedMetrics } from './crossed.ts';
import { adjustOn, testedDifference } from './difference.ts';
import { type Pair, pairOf } from './pair.ts';

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
 * nothing is scored. A variant leads that is on no metric significantly worse than the best
 * there: one-sided sign-flip tests, Holm over variants and metrics. Differences to the control are two-sided,
 * Holm over the variants on the metric that decides.
 */
export function standing(
  run: Run,
  scores: Scores,
  { metrics, control: named, alpha }: StandingOptions,
): Standing | null {
  const [metric] = metrics;
  if (metric === undefined || scores.variants.length < 2) return null;
  const best = bestOn(metric, scores);
  if (best === undefined) return null;
  const names = scores.variants.map(({ name }) => name);
  const pair = pairsOf(run, scores);
  const { leading, leadingOn } = leadersOf(metrics, { scores, pair, alpha });
  const control = named ?? best;
  const crossed = crossedMetrics(run, scores, { metrics, alpha });
  return {
    metric,
    best,
    leadingOn,
    leading,
    cheapest: leading.length > 0 ? cheapestOf(leading, scores) : best,
    control,
    differences: adjustOn(
      metric,
      metrics.flatMap((one) =>
        names
          .filter((name) => name !== control)
          .flatMap((name) => {
            const found = pair(name, control, one);
            return found ? testedDifference(found, run) : [];
          }),
      ),
    ),
    ...(crossed && { crossed }),
  };
}

/** A variant against another on one metric; undefined where no query is common. */
type FindPair = (variant: string, control: string, metric: string) => Pair | undefined;

interface Inputs {
  readonly scores: Scores;
  readonly pair: FindPair;
  readonly alpha: number;
}

/** Pairs by name, each made once: the best is often the control too. */
function pairsOf(run: Run, scores: Scores): FindPair {
  const made = new Map<string, Pair | undefined>();
  const valuesOf = (name: string, metric: string) =>
    scores.variants.find((one) => one.name === name)?.metrics.get(metric)?.perQuery ??
    new Map<string, number>();
  return (variant, control, metric) => {
    const key = JSON.stringify([variant, control, metric]);
    if (!made.has(key)) {
      const [before, after] = [valuesOf(control, metric), valuesOf(variant, metric)];
      made.set(key, pairOf({ variant, metric, before, after }, run));
    }
    return made.get(key);
  };
}

/** Who is on none of the metrics significantly worse than the best; on the first alone where nobody is. */
function leadersOf(
  metrics: readonly string[],
  inputs: Inputs,
): Pick<Standing, 'leading' | 'leadingOn'> {
  const found = metrics.some((metric) =>
    inputs.scores.variants.some(({ metrics: of }) => (of.get(metric)?.mean ?? 0) > floatNoise),
  );
  // Where nobody finds anything nobody leads.
  if (!found) return { leading: [], leadingOn: metrics };
  const leading = notWorse(metrics, inputs);
  if (leading.length > 0) return { leading, leadingOn: metrics };
  const leadingOn = metrics.slice(0, 1);
  return { leading: notWorse(leadingOn, inputs), leadingOn };
}

function notWorse(metrics: readonly string[], { scores, pair, alpha }: Inputs): string[] {
  const names = scores.variants.map(({ name }) => name);
  const tested = metrics.flatMap((metric) => {
    const best = bestOn(metric, scores);
    if (best === undefined) return [];
    return names.flatMap((name) => {
      const found = name === best ? undefined : pair(name, best, metric);
      return found ? [{ name, p: found.flips.p.less }] : [];
    });
  });
  const p = holm(tested.map((one) => one.p));
  const worse = new Set(tested.flatMap(({ name }, at) => ((p[at] ?? 1) <= alpha ? [name] : [])));
  return names.filter((name) => !worse.has(name));
}

function bestOn(metric: string, scores: Scores): string | undefined {
  const means = scores.variants.map(({ name, metrics }) => ({
    name,
    mean: metrics.get(metric)?.mean ?? Number.NEGATIVE_INFINITY,
  }));
  const highest = Math.max(...means.map(({ mean }) => mean));
  return Number.isFinite(highest)
    ? means.find(({ mean }) => highest - mean < floatNoise)?.name
    : undefined;
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
