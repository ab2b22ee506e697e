import { UserError } from '../errors.ts';
import { nearest } from '../schema.ts';
import type { Cutoff, Metric } from './metric.ts';
import { metrics } from './registry.ts';

/** A metric with its cut-off, as `recall@10`, `passage-recall@2000t` or `intact` name it. */
export interface MetricAt {
  readonly name: string;
  readonly family: string;
  readonly metric: Metric;
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
  const metric = Object.hasOwn(metrics, family) ? metrics[family] : undefined;
  if (!metric) {
    const suggestion = nearest(family, Object.keys(metrics));
    const hint = suggestion ? ` Did you mean "${suggestion}"?` : '';
    throw new UserError(
      `unknown metric "${name}".${hint} There are: ${Object.keys(metrics).map(exampleOf).join(', ')}`,
    );
  }
  const match = forms[metric.cutoff].pattern.exec(rest.join(''));
  if (!match) throw new UserError(`"${name}" is no metric; write it as ${exampleOf(family)}`);
  return { name, family, metric, cutoff: Number(match[1] ?? 0) };
}

function exampleOf(family: string): string {
  return forms[metrics[family]?.cutoff ?? 'none'].example(family);
}
