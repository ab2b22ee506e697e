import { parseMetric, type QueryMetricAt } from '../../src/metrics/metric-name.ts';

/** A metric by its name that is scored query by query. */
export function queryMetric(name: string): QueryMetricAt {
  const at = parseMetric(name);
  if (at.kind === 'query') return at;
  throw new Error(`${name} is a metric of the chunks alone`);
}
