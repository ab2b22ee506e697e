import type { Report } from './view.ts';

/** The result as one JSON object for another program: means are fractions of 1. */
export const jsonOutput: Report = ({ run, scores, comparison }) => {
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
  const gate = comparison.cells.map(({ variant, metric, verdict, before, after, lost }) => ({
    variant,
    metric,
    verdict,
    before,
    after,
    lost,
  }));
  const output = { golden: run.golden.name, variants, verdict: comparison.verdict, gate };
  return `${JSON.stringify(output, null, 2)}\n`;
};
