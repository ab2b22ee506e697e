import { UserError } from '../errors.ts';
import { nearest } from '../schema.ts';
import type { Cutoff, Metric } from './metric.ts';
import { metrics } from './registry.ts';
import type { SplitMetric } from './split-metric.ts';
import { splitMetrics } from './split-registry.ts';

/** A metric with its cut-off, as `recall@10`, `passage-recall@2000t` or `intact` name it. */
export type MetricAt = QueryMetricAt | SplitMetricAt;

/** A metric that is scored query by query. */
export interface QueryMetricAt extends Named {
  readonly kind: 'query';
  readonly metric: Metric;
}

/** A metric of the chunks alone. */
export interface SplitMetricAt extends Named {
  readonly kind: 'split';
  readonly metric: SplitMetric;
}

interface Named {
  readonly name: string;
  readonly family: string;
  /** 0 for a metric without one. */
  readonly cutoff: number;
}

interface Form {
  readonly pattern: RegExp;
  readonly example: (family: string) => string;
}

const rank: Form = { pattern: /^@([1-9]\d*)$/, example: (family) => `${family}@10` };

const forms: Readonly<Record<Cutoff, Form>> = {
  parents: rank,
  hits: rank,
  tokens: { pattern: /^@([1-9]\d*)t$/, example: (family) => `${family}@2000t` },
  none: { pattern: /^()$/, example: (family) => family },
};

/** Reads a metric's name; the name prints back the same. */
export function parseMetric(name: string): MetricAt {
  const [family = '', ...rest] = name.split(/(?=@)/);
  const found = find(family);
  if (!found) {
    const families = [...Object.keys(metrics), ...Object.keys(splitMetrics)];
    const suggestion = nearest(family, families);
    const hint = suggestion ? ` Did you mean "${suggestion}"?` : '';
    throw new UserError(
      `unknown metric "${name}".${hint} There are: ${families.map(exampleOf).join(', ')}`,
    );
  }
  const match = forms[found.metric.cutoff].pattern.exec(rest.join(''));
  if (!match) throw new UserError(`"${name}" is no metric; write it as ${exampleOf(family)}`);
  return { ...found, name, family, cutoff: Number(match[1] ?? 0) };
}

type Found = Pick<QueryMetricAt, 'kind' | 'metric'> | Pick<SplitMetricAt, 'kind' | 'metric'>;

function find(family: string): Found | undefined {
  const metric = Object.hasOwn(metrics, family) ? metrics[family] : undefined;
  if (metric) return { kind: 'query', metric };
  const split = Object.hasOwn(splitMetrics, family) ? splitMetrics[family] : undefined;
  return split && { kind: 'split', metric: split };
}

function exampleOf(family: string): string {
  return forms[metrics[family]?.cutoff ?? 'none'].example(family);
}
