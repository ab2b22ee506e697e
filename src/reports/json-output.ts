import type { Causes, Comparison } from '../types.ts';
import type { Report } from './view.ts';

/** The result as one JSON object for another program: means are fractions of 1. */
export const jsonOutput: Report = ({ run, scores, comparison, standing, causes }) => {
  const variants = run.runs.map(({ variant, cost }, index) => ({
    name: variant.name,
    fingerprint: variant.fingerprint,
    chunks: cost.chunks,
    words: cost.words,
    tokens: cost.tokens,
    metrics: Object.fromEntries(
      [...(scores.variants[index]?.metrics ?? [])].map(([name, { mean, scored, total }]) => [
        name,
        { mean, scored, total },
      ]),
    ),
  }));
  const output = {
    golden: run.golden.name,
    variants,
    verdict: comparison.verdict,
    gate: comparison.cells,
    comparison: describeComparison(comparison),
    standing,
    causes: causes && countsOf(causes),
  };
  return `${JSON.stringify(output, null, 2)}\n`;
};

/** What is said of the comparison beside its cells. */
function describeComparison({ cells: _, ...comparison }: Comparison) {
  return comparison;
}

/** How many needs each cause explains; which need has which is for the report to show. */
function countsOf({ passageMetric, parentMetric, k, variants, nowhere, alike }: Causes) {
  return {
    passageMetric,
    parentMetric,
    k,
    variants: variants.map(
      ({ variant, needs, counts, advice, crowding, unjudged, unsatisfiable }) => ({
        name: variant,
        needs: needs.length,
        counts,
        nearTies: needs.filter(({ nearTie }) => nearTie).length,
        advice,
        crowding,
        unjudged,
        unsatisfiable: unsatisfiable.length,
      }),
    ),
    nowhere,
    alike,
  };
}
