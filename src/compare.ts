import { type Baseline, type BaselineEntry, entryFor } from './baseline.ts';
import { adjustFamily, judgeCell } from './comparison/cell.ts';
import { compareVariant } from './comparison/compare-variant.ts';
import { leftVariants } from './comparison/left-variants.ts';
import { churnNotes, powerNotes } from './comparison/notes.ts';
import { staleVariants } from './comparison/stale.ts';
import { UserError } from './errors.ts';
import { assertGateable } from './gate-metrics.ts';
import type { Comparison, Gate, Run, Scores, Verdict } from './types.ts';
import { verdicts } from './verdicts.ts';

export interface CompareInput {
  readonly run: Run;
  /** Of the gate's metrics at least. */
  readonly scores: Scores;
  readonly gate: Gate;
  /** Whether a variant that the run lacks is still defined; taken for granted unless said. */
  readonly isDefined?: ((name: string) => boolean) | undefined;
  /** What the caller knows and a reader must know first, each a sentence. */
  readonly preface?: readonly string[];
}

/**
 * Compares a run with its baseline and judges it by the gate: a pure function of
 * both.
 *
 * @throws UserError where the baseline has another metric version, or the gate
 * asks for what the run cannot show
 */
export function compare(
  { run, scores, gate, isDefined = () => true, preface = [] }: CompareInput,
  baseline: Baseline | undefined,
): Comparison {
  for (const name of gate.metrics) assertGateable(name);
  const metrics = gate.metrics.filter((name) => isScored(name, scores));
  const entry = entryFor(baseline, run);
  assertMetricVersion(baseline, run);
  const compared = run.runs.map(({ variant }) => {
    const { name, fingerprint } = variant;
    const found = entry?.variants.find((one) => one.name === name);
    const known = found && baseline && { variant: found, corpora: baseline.corpora };
    const values = scores.variants.find((one) => one.name === name)?.metrics ?? new Map();
    return compareVariant({ name, fingerprint, metrics: values }, { run, gate, metrics }, known);
  });
  const measured = compared.flatMap(({ cells }) => cells);
  const cells = adjustFamily(measured.map(({ cell }) => cell)).map((cell, index) => {
    const input = measured[index]?.input;
    return input ? judgeCell(cell, input, { gate, set: run.golden.name }) : cell;
  });
  const variants = [...compared.map((one) => one.compared), ...leftVariants(run, entry, isDefined)];
  const accepted = variants.flatMap((variant) => variant.accepted ?? []).sort();
  return {
    verdict: verdictOf({ metrics, cells, variants, known: entry !== undefined }),
    accepted: accepted.at(-1) ?? null,
    gate,
    metrics,
    cells,
    anchors: compared.flatMap(({ anchors }) => anchors),
    variants,
    stale: staleVariants(cells, gate),
    preface: [...preface, ...(entry ? [] : otherEntries(baseline, run))],
    notes: [
      ...ungatedNotes(gate, metrics, entry !== undefined),
      ...gate.slices
        .filter((slice) => !run.queries.some(({ tags }) => tags.includes(slice)))
        .map((slice) => `no query has the tag "${slice}" now: that slice is not gated`),
      ...churnNotes(variants),
      ...(entry?.variants.some(({ corpus }) => corpus !== run.inputs.corpus)
        ? ['the corpus has changed since the baseline was accepted']
        : []),
      ...probeNotes(entry, run),
      ...powerNotes(cells, run, gate),
    ],
  };
}

function isScored(metric: string, scores: Scores): boolean {
  return scores.variants.some(({ metrics }) => (metrics.get(metric)?.scored ?? 0) > 0);
}

function assertMetricVersion(baseline: Baseline | undefined, { inputs }: Run): void {
  if (!baseline || baseline.metrics === inputs.metrics) return;
  throw new UserError(
    `the baseline was computed with metric version ${baseline.metrics}, this run with ${inputs.metrics}: accept a new baseline`,
    { at: { file: 'baseline.json', field: 'metrics' } },
  );
}

function verdictOf({
  metrics,
  cells,
  variants,
  known,
}: Pick<Comparison, 'metrics' | 'cells' | 'variants'> & { known: boolean }): Verdict {
  const found = new Set(cells.filter(({ gated }) => gated).map(({ verdict }) => verdict));
  for (const { status } of variants) {
    if (status === 'failed') found.add('incomplete');
    if (status === 'gone') found.add('regressed');
  }
  const nothingToGate = known ? 'not-comparable' : 'pass';
  if (metrics.length === 0) found.add(nothingToGate);
  return verdicts.find((verdict) => found.has(verdict)) ?? 'no-baseline';
}

function ungatedNotes(gate: Gate, metrics: readonly string[], known: boolean): string[] {
  const notes = gate.metrics
    .filter((name) => !metrics.includes(name))
    .map((name) => `${name} is not gated: it says nothing about this corpus or has no labels`);
  if (metrics.length > 0) return notes;
  const why = gate.metrics.length === 0 ? ': no query is labelled' : '';
  const lost = known ? ', though the baseline has values: accept a new one if that is meant' : '';
  return [...notes, `nothing to gate${why}${lost}`];
}

/** Vectors that differ from machine to machine move scores that no change of the chunking moved. */
function probeNotes(entry: BaselineEntry | undefined, { inputs }: Run): string[] {
  const other = entry?.variants.find(
    ({ probe }) => probe !== null && inputs.probe !== null && probe !== inputs.probe,
  );
  return other
    ? [
        `the embedder's vectors differ a little between ${other.platform}, where the baseline was accepted, and ${inputs.platform}: accept baselines where the gate runs`,
      ]
    : [];
}

function otherEntries(baseline: Baseline | undefined, { inputs }: Run): string[] {
  const [entry] = baseline?.entries ?? [];
  if (!entry) return [];
  const changed = (['embedder', 'retriever'] as const)
    .filter((part) => entry[part] !== inputs[part])
    .map((part) => `${part} "${entry[part]}", not "${inputs[part]}"`);
  return [`the baseline was accepted with ${changed.join(' and ')}: nothing was compared`];
}
