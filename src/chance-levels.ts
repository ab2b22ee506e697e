import { mergeByParents } from './metrics/judged.ts';
import type { MetricAt } from './metrics/metric-name.ts';
import { mean } from './stats/mean.ts';
import type { Run } from './types.ts';

/** Chance levels of the metrics that have one, over the queries with needs; a query's filter leaves fewer parents to draw from. */
export function chanceLevels(
  metrics: readonly MetricAt[],
  run: Pick<Run, 'queries' | 'parents' | 'golden'>,
): Map<string, number> {
  const levels = new Map<string, number>();
  const scored = run.queries
    .map(({ needs, parents = run.parents.length }) => ({ needs: mergeByParents(needs), parents }))
    .filter(({ needs }) => needs.length > 0);
  for (const at of metrics) {
    const { name, cutoff } = at;
    const chance = at.kind === 'query' ? at.metric.chance : undefined;
    if (!chance || isSaturated(at, run)) continue;
    const level = mean(scored.map(({ needs, parents }) => chance(needs, cutoff, parents)));
    if (level !== null) levels.set(name, level);
  }
  return levels;
}

/** Whether a cut-off takes in the whole corpus, so that the metric is not applicable. */
export function isSaturated(at: MetricAt, run: Pick<Run, 'parents' | 'golden'>): boolean {
  const corpus = { parents: run.parents.length, tokens: run.golden.tokens };
  return (at.kind === 'query' && at.metric.saturated?.(at.cutoff, corpus)) || false;
}
