import type { Baseline, BaselineVariant } from '../baseline.ts';
import { floatNoise } from '../stats/float-noise.ts';
import type { Cell, ComparedVariant, Gate, MetricScore, Run } from '../types.ts';
import { type CellInput, fewestTested, measureCell } from './cell.ts';
import { type PairedQueries, pairQueries } from './pair-queries.ts';
import { pairedLists } from './paired-lists.ts';

/** A variant of the run held against its accepted values. */
export interface VariantComparison {
  readonly compared: ComparedVariant;
  /** The cells, measured but not judged, with what they were measured from. */
  readonly cells: readonly { readonly cell: Cell; readonly input: CellInput }[];
  readonly anchors: readonly Cell[];
}

interface NowVariant {
  readonly name: string;
  readonly fingerprint: string;
  readonly metrics: ReadonlyMap<string, MetricScore>;
}

export function compareVariant(
  now: NowVariant,
  { run, gate, metrics }: { run: Run; gate: Gate; metrics: readonly string[] },
  known: { variant: BaselineVariant; corpora: Baseline['corpora'] } | undefined,
): VariantComparison {
  const paired = known && pairQueries(run, metrics, known);
  const churned = known && paired ? isChurned(known.variant, paired, gate) : false;
  const own = run.runs.find(({ variant }) => variant.name === now.name);
  const lists = known && own && pairedLists(run, own, known.variant);
  const slices = [null, ...gate.slices];
  const cells = metrics.flatMap((metric) => {
    const score = now.metrics.get(metric);
    const after = score?.perQuery ?? new Map<string, number>();
    return slices.map((slice) => {
      const inSlice = queriesOf(slice, run);
      const input: CellInput = {
        variant: now.name,
        metric,
        slice,
        before: paired && only(paired.values.get(metric), inSlice),
        after: only(after, inSlice),
        mean: score?.mean ?? null,
        churned,
        lists,
      };
      return { input, cell: measureCell(input, run, gate) };
    });
  });
  const anchors = known ? anchorCells(now, { run, gate, metrics }, known.variant) : [];
  return { compared: describe(now, known?.variant, paired), cells, anchors };
}

function describe(
  { name, fingerprint }: NowVariant,
  known: BaselineVariant | undefined,
  paired: PairedQueries | undefined,
): ComparedVariant {
  const none = { added: [], removed: [], rescored: [], relabelled: [] };
  if (!known || !paired) {
    return { name, status: 'added', accepted: null, redefined: false, ...none };
  }
  const { values: _, ...queries } = paired;
  const redefined = known.fingerprint !== fingerprint;
  return { name, status: 'compared', accepted: known.accepted, redefined, ...queries };
}

/** Whether so many queries are gone or changed that what is left says little about the set. */
function isChurned(
  { queries }: BaselineVariant,
  { removed, relabelled }: PairedQueries,
  { maxChurn }: Gate,
): boolean {
  const lost = removed.length + relabelled.length;
  const common = queries.length - lost;
  return (
    lost > maxChurn * queries.length + floatNoise || common < Math.min(fewestTested, queries.length)
  );
}

/** The variant against the best values ever accepted, where later ones were lower. */
function anchorCells(
  now: NowVariant,
  { run, gate, metrics }: { run: Run; gate: Gate; metrics: readonly string[] },
  known: BaselineVariant,
): Cell[] {
  const hashOf = new Map(run.queries.map(({ id, hash }) => [id, hash]));
  return metrics
    .filter((metric) => known.best?.[metric] !== undefined)
    .map((metric) => {
      const best = known.queries.flatMap(({ id, hash, best: of }): [string, number][] => {
        const value = of?.[metric];
        return value === undefined || hash !== hashOf.get(id) ? [] : [[id, value]];
      });
      const score = now.metrics.get(metric);
      const after = score?.perQuery ?? new Map<string, number>();
      const place = { variant: now.name, metric, slice: null, mean: null, churned: false };
      const cell = measureCell({ ...place, before: new Map(best), after }, run, gate);
      return { ...cell, gated: false, verdict: verdictOf(cell, gate) };
    })
    .filter(({ difference }) => difference !== null);
}

/** By the same rules as a gated cell, but alone: it is shown and fails nothing. */
function verdictOf(
  { difference, test }: Cell,
  { maxDrop, failDrop, alpha }: Gate,
): Cell['verdict'] {
  const fall = -(difference ?? 0);
  if (fall > failDrop + floatNoise) return 'regressed';
  if (fall > maxDrop + floatNoise && (test?.p ?? 1) <= alpha) return 'regressed';
  return fall > floatNoise ? 'watch' : 'pass';
}

function queriesOf(slice: string | null, { queries }: Run): ReadonlySet<string> | undefined {
  if (slice === null) return undefined;
  return new Set(queries.filter(({ tags }) => tags.includes(slice)).map(({ id }) => id));
}

function only(
  values: ReadonlyMap<string, number> | undefined,
  ids: ReadonlySet<string> | undefined,
): ReadonlyMap<string, number> {
  const all = values ?? new Map<string, number>();
  return ids ? new Map([...all].filter(([id]) => ids.has(id))) : all;
}
