import { type PairedLists, signHangsOnUnjudged } from '../causes/unjudged-sign.ts';
import { floatNoise } from '../stats/float-noise.ts';
import { holm } from '../stats/holm.ts';
import type { Cell, Gate, Rule, Run, Verdict } from '../types.ts';
import { assertMargin } from './margin.ts';
import { pairOf } from './pair.ts';
import { pairedTest } from './paired-test.ts';

/** With fewer queries no test is asked: a set is gated by failDrop and min alone, a slice is only shown. */
export const fewestTested = 20;

export interface CellInput {
  readonly variant: string;
  readonly metric: string;
  readonly slice: string | null;
  /** Values by query id; `before` is undefined where the baseline lacks the variant. */
  readonly before: ReadonlyMap<string, number> | undefined;
  readonly after: ReadonlyMap<string, number>;
  /** Mean over all queries, whether the baseline has them or not. */
  readonly mean: number | null;
  /** The parents that each query found on both sides; left out where nobody asks about them. */
  readonly lists?: ReadonlyMap<string, PairedLists> | undefined;
  /** Whether too few of the baseline's queries are left to compare with. */
  readonly churned: boolean;
}

/** A cell before the whole family of tests is known. */
export function measureCell(
  { variant, metric, slice, before, after, lists }: CellInput,
  run: Run,
  gate: Gate,
): Cell {
  const pair = before && pairOf({ variant, metric, before, after }, run);
  const gated = slice === null || (pair?.ids.length ?? 0) >= fewestTested;
  const place = { variant, metric, slice, gated, verdict: 'no-baseline', rules: [] } as const;
  if (!pair) {
    const nothing = {
      before: null,
      after: null,
      difference: null,
      common: 0,
      test: null,
      hangsOnUnjudged: false,
    };
    return { ...place, ...nothing, lost: [], gained: [] };
  }
  const test = pairedTest(pair, {
    tail: 'less',
    seed: run.inputs.seed,
    bootstrap: true,
    interval: gate.require === 'non-inferior' ? 'agresti-min' : 't',
  });
  const hangsOnUnjudged = signHangsOnUnjudged(
    metric,
    pair.ids.flatMap((id) => lists?.get(id) ?? []),
  );
  return { ...place, ...pair.paired, common: pair.ids.length, test, hangsOnUnjudged };
}

/** The cells with Holm's p-values over those that are tested. */
export function adjustFamily(cells: readonly Cell[]): Cell[] {
  const family = cells.filter(isTested);
  const adjusted = holm(family.map(({ test }) => test?.p ?? 1));
  return cells.map((cell) => {
    const at = family.indexOf(cell);
    return at < 0 || !cell.test
      ? cell
      : { ...cell, test: { ...cell.test, adjusted: adjusted[at] ?? null } };
  });
}

function isTested({ gated, common, test }: Cell): boolean {
  return gated && test !== null && common >= fewestTested;
}

/**
 * Judges a cell by the gate's rules; `cell` has its adjusted p.
 *
 * @param set name of the golden set, for messages
 */
export function judgeCell(
  cell: Cell,
  { before, mean, churned, after }: CellInput,
  { gate, set }: { readonly gate: Gate; readonly set: string },
): Cell {
  const rules = brokenRules(cell, mean, gate);
  const verdictOf = (): Verdict => {
    if (rules.length > 0) return 'regressed';
    if (cell.difference === null) {
      return before && after.size > 0 && cell.slice === null ? 'not-comparable' : 'no-baseline';
    }
    if (churned) return 'not-comparable';
    if (gate.require === 'non-inferior' && cell.common >= fewestTested) {
      const { common, variant, test } = cell;
      assertMargin(gate, { common, clusters: test?.clusters ?? null, variant, set });
      return isNonInferior(cell, gate) ? fallOrPass(cell) : 'inconclusive';
    }
    return fallOrPass(cell);
  };
  return { ...cell, verdict: verdictOf(), rules };
}

function fallOrPass({ difference }: Cell): Verdict {
  return (difference ?? 0) < -floatNoise ? 'watch' : 'pass';
}

function brokenRules(cell: Cell, mean: number | null, gate: Gate): Rule[] {
  const { difference, test, slice, metric } = cell;
  const fellBy = (drop: number) => difference !== null && difference < -drop - floatNoise;
  const lowest = slice === null ? gate.min[metric] : undefined;
  const tests: readonly (readonly [Rule, boolean])[] = [
    [
      'significant',
      gate.require === 'significant' && fellBy(gate.maxDrop) && (test?.adjusted ?? 1) <= gate.alpha,
    ],
    ['drop', gate.require === 'drop' && isTested(cell) && fellBy(gate.maxDrop)],
    ['fail-drop', fellBy(gate.failDrop)],
    ['min', lowest !== undefined && mean !== null && mean < lowest - floatNoise],
  ];
  return tests.flatMap(([rule, broken]) => (broken ? [rule] : []));
}

function isNonInferior({ test }: Cell, { margin }: Gate): boolean {
  return (test?.interval?.low ?? -1) > -margin;
}
