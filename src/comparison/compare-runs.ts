import { score } from '../score.ts';
import type { ComparedVariant, Run, RunDifferences } from '../types.ts';
import { acceptRun } from './accept-run.ts';
import { adjustOn, testedDifference } from './difference.ts';
import { churnNotes } from './notes.ts';
import { pairOf } from './pair.ts';
import { pairQueries } from './pair-queries.ts';

/**
 * Two runs, variant by variant and query by query: what the second does otherwise
 * than the first. Queries that are not the same in both are counted and left out;
 * those that are only labelled otherwise are scored again by the second's labels.
 * p-values are two-sided, on the first metric by Holm over the variants.
 */
export function compareRuns(
  first: Run,
  second: Run,
  { metrics }: { readonly metrics: readonly string[] },
): RunDifferences {
  const [primary = ''] = metrics;
  // What the runs were made with is part of the comparison here, not a reason for none.
  const { embedder, retriever, metrics: version } = second.inputs;
  const inputs = { ...first.inputs, embedder, retriever, metrics: version };
  const before = acceptRun(undefined, {
    run: { ...first, inputs },
    scores: score(first, { metrics }),
    accepted: first.created,
  }).baseline;
  const known = new Map(before.entries[0]?.variants.map((variant) => [variant.name, variant]));
  const scores = score(second, { metrics });
  const both = second.runs.flatMap(({ variant: { name, fingerprint } }) => {
    const variant = known.get(name);
    if (!variant) return [];
    const paired = pairQueries(second, metrics, { variant, corpora: before.corpora });
    return [{ name, fingerprint, variant, paired }];
  });
  const variants = both.map(({ name, fingerprint, variant, paired }): ComparedVariant => {
    const { values: _, ...queries } = paired;
    const redefined = variant.fingerprint !== fingerprint;
    return { name, status: 'compared', accepted: variant.accepted, redefined, ...queries };
  });
  const differences = metrics.flatMap((metric) =>
    both.flatMap(({ name, paired }) => {
      const of = scores.variants.find((one) => one.name === name)?.metrics.get(metric);
      const sides = { before: paired.values.get(metric) ?? new Map(), after: of?.perQuery };
      if (!sides.after) return [];
      const { before: was, after } = sides;
      const pair = pairOf({ variant: name, metric, before: was, after }, second);
      return pair ? testedDifference(pair, second) : [];
    }),
  );
  const names = new Set(second.runs.map(({ variant }) => variant.name));
  return {
    metrics,
    differences: adjustOn(primary, differences),
    variants,
    onlyFirst: [...known.keys()].filter((name) => !names.has(name)),
    onlySecond: [...names].filter((name) => !known.has(name)),
    notes: [...changedInputs(first, second), ...churnNotes(variants)],
  };
}

function changedInputs(first: Run, second: Run): string[] {
  const parts = ['embedder', 'retriever', 'tool', 'corpus'] as const;
  return parts
    .filter((part) => first.inputs[part] !== second.inputs[part])
    .map((part) => `${part}: ${first.inputs[part]}, then ${second.inputs[part]}`);
}
