import { UserError } from '../errors.ts';
import { nearest } from '../schema.ts';
import type { Cutoff, Metric } from './metric.ts';
import { metrics } from './registry.ts';
import type { SplitMetric } from './split-metric.ts';
import { splitMetrics } from './split-registry.ts';

/** A metric with its cut-off, as `recall@10`, `passage-recall@2000t`, `held@5:.8` or `intact` name it. */
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
  /** What stands before the colon, and the coverage behind it as written; only where a coverage is stated. */
  readonly base?: string;
  readonly coverage?: string;
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
  const [plain = '', ...stated] = name.split(/(?=:)/);
  const [family = '', ...rest] = plain.split(/(?=@)/);
  const found = find(family);
  if (!found) {
    const families = [...Object.keys(metrics), ...Object.keys(splitMetrics)];
    const suggestion = nearest(family, families);
    const hint = suggestion ? ` Did you mean "${suggestion}"?` : '';
    throw new UserError(
      `unknown metric "${name}".${hint} There are: ${families.map(exampleOf).join(', ')}`,
    );
  }
  for (const one of formsOf(found)) {
    const match = forms[one.metric.cutoff].pattern.exec(rest.join(''));
    if (!match) continue;
    const at = { ...one, name, family, cutoff: Number(match[1] ?? 0) };
    return stated.length === 0 ? at : atCoverage(at, stated.join(''));
  }
  throw new UserError(`"${name}" is no metric; write it as ${exampleOf(family)}`);
}

type Found = Pick<QueryMetricAt, 'kind' | 'metric'> | Pick<SplitMetricAt, 'kind' | 'metric'>;

/** What a family's name can mean: its own cut-off, or a number of chunks. */
function formsOf(found: Found): Found[] {
  const inChunks = found.kind === 'query' ? found.metric.inChunks : undefined;
  return inChunks ? [found, { kind: 'query', metric: inChunks }] : [found];
}

/** One way to write a share, so that equal metrics have equal names. */
const coveragePattern = /^:(1|\.\d*[1-9])$/;

/** The metric at the coverage that stands behind its name, as `:.8`. */
function atCoverage(at: MetricAt, stated: string): MetricAt {
  const base = at.name.slice(0, at.name.length - stated.length);
  const metric = at.kind === 'query' ? at.metric.atCoverage : undefined;
  if (!metric || at.kind !== 'query') {
    throw new UserError(`"${at.name}" is no metric: ${at.family} has no coverage; write ${base}`);
  }
  const coverage = coveragePattern.exec(stated)?.[1];
  if (coverage === undefined) {
    throw new UserError(
      `"${at.name}" is no metric; write its coverage as in ${base}:.8, up to ${base}:1`,
    );
  }
  return { ...at, metric: metric(Number(coverage)), base, coverage };
}

function find(family: string): Found | undefined {
  const metric = Object.hasOwn(metrics, family) ? metrics[family] : undefined;
  if (metric) return { kind: 'query', metric };
  const split = Object.hasOwn(splitMetrics, family) ? splitMetrics[family] : undefined;
  return split && { kind: 'split', metric: split };
}

function exampleOf(family: string): string {
  return forms[metrics[family]?.cutoff ?? 'none'].example(family);
}
