import { type Baseline, type BaselineVariant, entryFor } from './baseline.ts';
import { UserError } from './errors.ts';
import { assertGateable } from './gate-metrics.ts';
import { pairedDifference } from './stats/paired-difference.ts';
import type { Cell, Comparison, Gate, Run, Scores, Verdict } from './types.ts';

/** Below this a fall is a sum of fractions that differs in its last bits. */
const tolerance = 1e-9;

/**
 * Compares a run with its baseline: a pure function of both. `scores` holds at
 * least the gate's metrics.
 */
export function compare(
  { run, scores, gate }: { run: Run; scores: Scores; gate: Gate },
  baseline: Baseline | undefined,
): Comparison {
  for (const name of gate.metrics) assertGateable(name);
  const gated = gate.metrics.filter((name) => isScored(name, scores));
  const notes = gate.metrics
    .filter((name) => !gated.includes(name))
    .map((name) => `${name} is not gated: it says nothing about this corpus or has no labels`);
  const entry = entryFor(baseline, run);
  if (gated.length === 0) {
    const why = gate.metrics.length === 0 ? ': no query is labelled' : '';
    const known = entry
      ? ', though the baseline has values: accept a new one if that is meant'
      : '';
    return {
      ...nothing,
      gate,
      verdict: entry ? 'not-comparable' : 'pass',
      notes: [...notes, `nothing to gate${why}${known}`],
    };
  }
  if (!baseline || !entry) {
    return {
      ...nothing,
      gate,
      metrics: gated,
      verdict: 'no-baseline',
      notes: [...notes, ...whyNone(baseline, run)],
    };
  }
  if (baseline.metrics !== run.inputs.metrics) {
    throw new UserError(
      `the baseline was computed with metric version ${baseline.metrics}, this run with ${run.inputs.metrics}: accept a new baseline`,
      { at: { file: 'baseline.json', field: 'metrics' } },
    );
  }
  const knownOf = new Map(entry.variants.map((variant) => [variant.name, variant]));
  const cells = scores.variants.flatMap(({ name, metrics }) =>
    gated.map((metric) => {
      const after = metrics.get(metric)?.perQuery ?? new Map<string, number>();
      return compareCell({ variant: name, metric, after }, { run, gate, known: knownOf.get(name) });
    }),
  );
  if (entry.corpus !== run.inputs.corpus) {
    notes.push('the corpus has changed since the baseline was accepted');
  }
  const left = [...knownOf.keys()].filter(
    (name) => !scores.variants.some((variant) => variant.name === name),
  );
  if (left.length > 0) notes.push(`not compared, for they were not run: ${left.join(', ')}`);
  return {
    ...nothing,
    gate,
    verdict: worst(cells.map((cell) => cell.verdict)),
    accepted: entry.accepted,
    metrics: gated,
    cells,
    notes,
  };
}

const nothing = {
  accepted: null,
  metrics: [],
  cells: [],
  anchors: [],
  variants: [],
  stale: [],
};

const whole = { slice: null, gated: true, rules: [], test: null };

function isScored(metric: string, scores: Scores): boolean {
  return scores.variants.some(({ metrics }) => (metrics.get(metric)?.scored ?? 0) > 0);
}

function compareCell(
  {
    variant,
    metric,
    after,
  }: { variant: string; metric: string; after: ReadonlyMap<string, number> },
  { run, gate, known }: { run: Run; gate: Gate; known: BaselineVariant | undefined },
): Cell {
  const knownQueries = new Map(known?.queries.map((query) => [query.id, query]));
  const before = new Map<string, number>();
  for (const { id, hash } of run.queries) {
    const query = knownQueries.get(id);
    const value = query?.hash === hash ? query.values[metric] : undefined;
    if (value !== undefined) before.set(id, value);
  }
  const paired = pairedDifference(before, after);
  if (!paired) {
    const verdict = known && after.size > 0 ? 'not-comparable' : 'no-baseline';
    const empty = { before: null, after: null, difference: null, common: 0, lost: [], gained: [] };
    return { ...whole, variant, metric, verdict, ...empty };
  }
  return {
    ...whole,
    variant,
    metric,
    verdict: judge(paired.difference, gate),
    ...paired,
    common: paired.common.length,
  };
}

function judge(difference: number, { failDrop }: Gate): Verdict {
  if (difference < -failDrop - tolerance) return 'regressed';
  return difference < 0 ? 'watch' : 'pass';
}

/** From the one that decides to the one that does not. */
const severity: readonly Verdict[] = ['regressed', 'not-comparable', 'watch', 'pass'];

function worst(verdicts: readonly Verdict[]): Verdict {
  return severity.find((verdict) => verdicts.includes(verdict)) ?? 'no-baseline';
}

function whyNone(baseline: Baseline | undefined, run: Run): string[] {
  const [entry] = baseline?.entries ?? [];
  if (!entry) return [];
  const changed = (['embedder', 'retriever'] as const)
    .filter((part) => entry[part] !== run.inputs[part])
    .map((part) => `${part} "${entry[part]}", not "${run.inputs[part]}"`);
  return [`the baseline was accepted with ${changed.join(' and ')}: nothing was compared`];
}
