import {
  type Baseline,
  type BaselineQuery,
  type BaselineVariant,
  entryFor,
  isEntryOf,
} from '../baseline.ts';
import { hashOf } from '../hash.ts';
import { parseMetric } from '../metrics/metric-name.ts';
import { compareCodePoints } from '../order.ts';
import { mean } from '../stats/mean.ts';
import type { JudgedQuery, MetricScore, Run, Scores, VariantRun } from '../types.ts';
import { hitsToStore } from './stored-hits.ts';

export interface Acceptance {
  readonly run: Run;
  /** Of all metrics the gate may choose. */
  readonly scores: Scores;
  readonly accepted: string;
  /** The only variants to take from the run; all of them unless said. */
  readonly variants?: readonly string[] | undefined;
  /** Whether a variant that the run lacks is still defined; those that are not are dropped. */
  readonly isDefined?: ((name: string) => boolean) | undefined;
}

/**
 * The baseline after accepting a run: its variants replace those of the same
 * name in the run's entry, those whose definition is gone are dropped,
 * everything else is kept. Values of another metric version mean something else
 * and are dropped too.
 */
export function acceptRun(
  before: Baseline | undefined,
  { run, scores, accepted, variants, isDefined = () => true }: Acceptance,
): { baseline: Baseline; dropped: string[] } {
  const known = before?.metrics === run.inputs.metrics ? before : undefined;
  const old = entryFor(known, run)?.variants ?? [];
  const now = run.runs
    .filter(({ variant }) => variants?.includes(variant.name) ?? true)
    .map((variant) => {
      const values = scores.variants.find(({ name }) => name === variant.variant.name)?.metrics;
      const replaced = old.find(({ name }) => name === variant.variant.name);
      return acceptVariant(variant, { run, values: values ?? new Map(), accepted, replaced });
    });
  const others = old.filter(({ name }) => !now.some((variant) => variant.name === name));
  const kept = others.filter(({ name }) => isDefined(name));
  const entry = {
    embedder: run.inputs.embedder,
    retriever: run.inputs.retriever,
    variants: [...kept, ...now].sort((a, b) => compareCodePoints(a.name, b.name)),
  };
  const entries = [...(known?.entries ?? []).filter((one) => !isEntryOf(one, run)), entry].sort(
    (a, b) =>
      compareCodePoints(a.embedder, b.embedder) || compareCodePoints(a.retriever, b.retriever),
  );
  const used = new Set(entries.flatMap((one) => one.variants.map(({ corpus }) => corpus)));
  const corpora = [...(known?.corpora ?? []), corpusOf(run)]
    .filter(({ hash }, index, all) => all.findIndex((one) => one.hash === hash) === index)
    .filter(({ hash }) => used.has(hash))
    .sort((a, b) => compareCodePoints(a.hash, b.hash));
  return {
    baseline: { schema: 2, metrics: run.inputs.metrics, corpora, entries },
    dropped: others.filter((one) => !kept.includes(one)).map(({ name }) => name),
  };
}

/** Hash of what a query asks, and of which parents its hits then stand for: hits stored for it answer no other. */
export function askedHash(
  { text, filter }: JudgedQuery,
  { parent, parentRule }: Pick<Run['golden'], 'parent' | 'parentRule'>,
): string {
  const rule = parent === 'document' ? [] : [{ parent, parentRule }];
  return hashOf([text, ...(filter ? [{ filter }] : []), ...rule]);
}

function corpusOf({ inputs, documents }: Run): Baseline['corpora'][number] {
  return { hash: inputs.corpus, documents: documents.map(({ id, hash }) => ({ id, hash })) };
}

function acceptVariant(
  variantRun: VariantRun,
  {
    run,
    values,
    accepted,
    replaced,
  }: {
    run: Run;
    values: ReadonlyMap<string, MetricScore>;
    accepted: string;
    replaced: BaselineVariant | undefined;
  },
): BaselineVariant {
  const { name, fingerprint } = variantRun.variant;
  const depth = depthOf([...values.keys()]);
  const resultOf = new Map(variantRun.results.map((result) => [result.query, result]));
  const queries = run.queries.map((query): BaselineQuery => {
    const found = [...values].flatMap(([metric, { perQuery }]) => {
      const value = perQuery.get(query.id);
      return value === undefined ? [] : [[metric, value]];
    });
    return {
      id: query.id,
      hash: query.hash,
      asked: askedHash(query, run.golden),
      values: Object.fromEntries(found),
      hits: hitsToStore(variantRun, resultOf.get(query.id), depth),
    };
  });
  const { corpus, probe, platform } = run.inputs;
  const variant = { name, fingerprint, accepted, corpus, probe, platform, depth, queries };
  return replaced ? keepBest(variant, replaced) : variant;
}

function depthOf(metrics: readonly string[]): BaselineVariant['depth'] {
  const depth = { hits: 0, parents: 0, tokens: 0 };
  for (const { metric, cutoff } of metrics.map(parseMetric)) {
    if (metric.cutoff !== 'none') depth[metric.cutoff] = Math.max(depth[metric.cutoff], cutoff);
  }
  return depth;
}

/**
 * Carries over, metric by metric, the best values ever accepted where the new ones
 * are lower in the mean of the queries both have: many small losses add up.
 */
function keepBest(now: BaselineVariant, before: BaselineVariant): BaselineVariant {
  const oldOf = new Map(before.queries.map((query) => [query.id, query]));
  const bestOf = (query: BaselineQuery, metric: string) => {
    const old = oldOf.get(query.id);
    return old?.hash === query.hash ? (old.best?.[metric] ?? old.values[metric]) : undefined;
  };
  const metrics = [...new Set(now.queries.flatMap(({ values }) => Object.keys(values)))];
  const higher = metrics.filter((metric) => {
    const falls = now.queries.flatMap((query) => {
      const [best, value] = [bestOf(query, metric), query.values[metric]];
      return best === undefined || value === undefined ? [] : [best - value];
    });
    return (mean(falls) ?? 0) > 1e-9;
  });
  if (higher.length === 0) return now;
  const queries = now.queries.map((query) => {
    const kept = higher.flatMap((metric) => {
      const best = bestOf(query, metric);
      return best === undefined ? [] : [[metric, best]];
    });
    const { hits, ...rest } = query;
    return kept.length === 0 ? query : { ...rest, best: Object.fromEntries(kept), hits };
  });
  const since = higher.map((metric) => [metric, before.best?.[metric] ?? before.accepted]);
  const { queries: _, ...rest } = now;
  return { ...rest, best: Object.fromEntries(since), queries };
}
