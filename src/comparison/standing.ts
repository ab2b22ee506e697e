import { floatNoise } from '../stats/float-noise.ts';
import { holm } from '../stats/holm.ts';
import type { Comparison, Run, Scores, Standing, VariantDifference } from '../types.ts';
import { crossedMetrics } from './crossed.ts';
import { adjustOn, testedDifference } from './difference.ts';

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
  const { leading, leadingOn } = leadersOf(metrics, { run, scores, alpha });
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
          .flatMap((name) => differenceOf(name, control, { run, scores, metric: one }) ?? []),
      ),
    ),
    ...(crossed && { crossed }),
  };
}

interface Inputs {
  readonly run: Run;
  readonly scores: Scores;
  readonly metric: string;
}

/** Who is on none of the metrics significantly worse than the best; on the first alone where nobody is. */
function leadersOf(
  metrics: readonly string[],
  inputs: { run: Run; scores: Scores; alpha: number },
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

function notWorse(
  metrics: readonly string[],
  { run, scores, alpha }: { run: Run; scores: Scores; alpha: number },
): string[] {
  const names = scores.variants.map(({ name }) => name);
  const tested = metrics.flatMap((metric) => {
    const best = bestOn(metric, scores);
    if (best === undefined) return [];
    return names.flatMap((name) => {
      const found = differenceOf(name, best, { run, scores, metric }, 'less');
      return found && name !== best ? [{ name, p: found.test.p }] : [];
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
  return testedDifference({ variant, metric, before, after }, run, tail);
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
