import { isSaturated } from './chance-levels.ts';
import { describeScores } from './describe-scores.ts';
import { UserError } from './errors.ts';
import { judgeVariant } from './judge-variant.ts';
import { type Judged, mergeByParents } from './metrics/judged.ts';
import type { Metric } from './metrics/metric.ts';
import {
  type MetricAt,
  parseMetric,
  type QueryMetricAt,
  type SplitMetricAt,
} from './metrics/metric-name.ts';
import { weightedMean } from './stats/mean.ts';
import type { MetricScore, Run, Scores, VariantCost, VariantRun } from './types.ts';

/** Cut-offs of recall, unless asked otherwise. */
export const defaultCutoffs = [1, 3, 5, 10] as const;

/** What a split does to the labelled passages and to the chunks, whatever is retrieved. */
const splitQuality = [
  'precision-omega',
  'intact',
  'reachable',
  'straddling',
  'oversize',
  'overflow',
] as const;

/** Shown beside the main table: how much of a passage is found decides whether it is of use. */
const atCoverages = [':.5', ':.8', ':1'].map((coverage) => `passage-recall@2000t${coverage}`);

/** The metrics a run's labels allow. */
export function defaultMetrics(
  run: Pick<Run, 'queries'>,
  cutoffs: readonly number[] = defaultCutoffs,
): string[] {
  const needs = run.queries.flatMap((query) => query.needs);
  const parents = [...cutoffs.map((k) => `recall@${k}`), 'success@3', 'mrr@10', 'ndcg@10'];
  const passages = ['passage-recall@2000t', ...splitQuality, ...atCoverages];
  return [
    ...(needs.length > 0 ? parents : []),
    ...(needs.some((need) => need.passages.length > 0) ? passages : []),
    'tokens@5',
  ];
}

/** Scores every variant of a run: a pure function of the run's JSON. */
export function score(
  run: Run,
  {
    metrics = defaultMetrics(run),
    judged,
  }: {
    readonly metrics?: readonly string[];
    /** What `judgeRun` makes of the run, where it is at hand. */
    readonly judged?: readonly (readonly Judged[])[] | undefined;
  } = {},
): Scores {
  const parsed = metrics.map((name) => assertDeepEnough(parseMetric(name), run));
  const variants = run.runs.map((variant, at) => ({
    name: variant.variant.name,
    metrics: scoreVariant(variant, parsed, { run, judged: judged?.[at] }),
  }));
  return { ...describeScores(run, parsed), variants };
}

/** The scores of some of the metrics alone: one pass over a run serves several tables. */
export function selectScores(run: Run, scores: Scores, metrics: readonly string[]): Scores {
  const variants = scores.variants.map(({ name, metrics: all }) => ({
    name,
    metrics: new Map(
      metrics.flatMap((metric) => {
        const found = all.get(metric);
        return found ? [[metric, found] as const] : [];
      }),
    ),
  }));
  return { ...describeScores(run, metrics.map(parseMetric)), variants };
}

function scoreVariant(
  variant: VariantRun,
  metrics: readonly MetricAt[],
  { run, judged = judgeVariant(variant, run) }: { run: Run; judged: readonly Judged[] | undefined },
): Map<string, MetricScore> {
  return new Map(
    metrics.map((at) => [
      at.name,
      at.kind === 'query' ? scoreMetric(at, judged, run) : scoreChunks(at, variant.cost),
    ]),
  );
}

function scoreChunks({ metric }: SplitMetricAt, cost: VariantCost): MetricScore {
  const { chunks } = cost;
  return {
    mean: chunks === 0 ? null : metric.count(cost) / chunks,
    scored: chunks,
    total: chunks,
    perQuery: new Map(),
  };
}

function scoreMetric(at: QueryMetricAt, judged: readonly Judged[], run: Run): MetricScore {
  const { metric, cutoff } = at;
  const weightOf = (one: Judged) => metric.weight?.(one) ?? 1;
  const total = metric.weight
    ? run.queries.reduce((sum, query) => sum + query.needs.length, 0)
    : judged.length;
  if (isSaturated(at, run)) return { mean: null, scored: 0, total, perQuery: new Map() };
  const scored = judged
    .filter((one) => isScorable(metric.needs, one))
    .map((one) => ({
      id: one.query.id,
      value: metric.value(one, cutoff),
      weight: weightOf(one),
    }));
  return {
    mean: weightedMean(scored),
    scored: scored.reduce((sum, { weight }) => sum + weight, 0),
    total,
    perQuery: new Map(scored.map(({ id, value }) => [id, value])),
  };
}

function isScorable(needs: Metric['needs'], judged: Judged): boolean {
  if (needs === 'nothing') return true;
  return needs === 'parents' ? judged.parentNeeds.length > 0 : judged.passageNeeds.length > 0;
}

/** Parents that a list must hold for a metric without a cut-off: as many as some query asks for, or all. */
export function reachOf(at: MetricAt, run: Pick<Run, 'queries' | 'parents'>): number {
  const reach = at.kind === 'query' ? at.metric.reach : undefined;
  if (!reach) return 0;
  const asked = run.queries.map(({ needs }) => reach(mergeByParents(needs)));
  return Math.min(run.parents.length, Math.max(0, ...asked));
}

function assertDeepEnough(at: MetricAt, run: Run): MetricAt {
  const { cutoff } = at.metric;
  const counted = cutoff === 'none' ? 'parents' : cutoff;
  const stored = run.inputs.depth[counted];
  if (Math.max(at.cutoff, reachOf(at, run)) <= stored) return at;
  throw new UserError(
    `"${at.name}" looks past what the run stores (${stored} ${counted}): evaluate again with this metric named in --metrics`,
  );
}
