import type { Baseline, BaselineQuery, BaselineVariant } from '../baseline.ts';
import { parseMetric } from '../metrics/metric-name.ts';
import { score } from '../score.ts';
import type { JudgedQuery, Run } from '../types.ts';
import { askedHash } from './accept-run.ts';
import { runOfStored } from './stored-hits.ts';

/** A baseline's values of one variant, as far as they can be held against a run's. */
export interface PairedQueries {
  /** Values by metric and query id, by the labels of now. */
  readonly values: ReadonlyMap<string, ReadonlyMap<string, number>>;
  readonly added: readonly string[];
  readonly removed: readonly string[];
  readonly rescored: readonly string[];
  readonly relabelled: readonly string[];
}

/**
 * Pairs the queries of a run with a variant's accepted ones. An unchanged query
 * keeps its values; one with other labels is scored again from its stored hits,
 * where no document of those hits or labels changed; any other is left out.
 */
export function pairQueries(
  run: Run,
  metrics: readonly string[],
  { variant, corpora }: { variant: BaselineVariant; corpora: Baseline['corpora'] },
): PairedQueries {
  const known = new Map(variant.queries.map((query) => [query.id, query]));
  const both = run.queries.flatMap((query) => {
    const old = known.get(query.id);
    return old ? [{ query, old }] : [];
  });
  const corpus = corpora.find(({ hash }) => hash === variant.corpus);
  const isUnchanged = documentsUnchanged(run, corpus?.documents ?? []);
  const changed = both.filter(({ query, old }) => query.hash !== old.hash);
  const deepEnough = metrics.filter((name) => canRescore(name, variant));
  const rescorable = changed.filter(
    ({ query, old }) =>
      deepEnough.length > 0 &&
      old.asked === askedHash(query, run.golden) &&
      [...documentsOf(query, old)].every(isUnchanged),
  );
  const ids = new Set(rescorable.map(({ query }) => query.id));
  const values = new Map(metrics.map((metric) => [metric, new Map<string, number>()]));
  for (const { query, old } of both) {
    if (query.hash !== old.hash) continue;
    for (const metric of metrics) {
      const value = old.values[metric];
      if (value !== undefined) values.get(metric)?.set(query.id, value);
    }
  }
  if (ids.size > 0) {
    const [again] = score(runOfStored(run, variant, ids), { metrics: deepEnough }).variants;
    for (const [metric, { perQuery }] of again?.metrics ?? []) {
      for (const [id, value] of perQuery) values.get(metric)?.set(id, value);
    }
  }
  const now = new Set(run.queries.map(({ id }) => id));
  return {
    values,
    added: run.queries.map(({ id }) => id).filter((id) => !known.has(id)),
    removed: variant.queries.map(({ id }) => id).filter((id) => !now.has(id)),
    rescored: [...ids],
    relabelled: changed.map(({ query }) => query.id).filter((id) => !ids.has(id)),
  };
}

/** Whether stored hits hold all that a metric reads. */
function canRescore(name: string, { depth }: BaselineVariant): boolean {
  const at = parseMetric(name);
  if (at.kind === 'split' || at.metric.ofSplit === true) return false;
  return at.metric.cutoff !== 'none' && at.cutoff <= depth[at.metric.cutoff];
}

function documentsUnchanged(
  { documents }: Run,
  before: readonly { readonly id: string; readonly hash: string }[],
): (id: string) => boolean {
  const hashes = new Map(before.map(({ id, hash }) => [id, hash]));
  const now = new Map(documents.map(({ id, hash }) => [id, hash]));
  return (id) => hashes.has(id) && hashes.get(id) === now.get(id);
}

function documentsOf(query: JudgedQuery, old: BaselineQuery): Set<string> {
  const passages = query.needs.flatMap(({ passages: of }) => of);
  return new Set([
    ...old.hits.map(([document]) => document),
    ...passages.map(({ document }) => document),
    ...query.labels.map(({ document }) => document),
  ]);
}
