import type { Cause, VariantCauses } from '../../types.ts';
import { causeTitle, causeWords, otherCauseLines } from '../cause-lines.ts';
import { formatCount } from '../counted.ts';
import { visible } from '../format.ts';
import type { ReportView } from '../view.ts';
import type { Grid } from './grid.ts';

/** Why needs were lost, as a table, and what else is to be said of it. */
export interface CauseTable {
  readonly title: string;
  readonly columns: readonly string[];
  /** By row of the run, one text a column. */
  readonly values: readonly (readonly string[])[];
  readonly lines: readonly string[];
}

/** The causes of a crossed run; null where there are none. */
export function causeTable({ causes, run }: ReportView, grid: Grid): CauseTable | null {
  const total = causes?.variants[0]?.needs.length ?? 0;
  if (causes === null || total === 0) return null;
  const known = new Map(causes.variants.map((one) => [one.variant, one]));
  const ofRow = run.runs.map(({ variant }) => known.get(variant.name));
  const shown = Object.entries(causeWords).filter(([cause]) =>
    ofRow.some((one) => countOf(one, cause) > 0),
  );
  const nearTies = ofRow.map((one) => one?.needs.filter(isNearTie).length ?? 0);
  const hasTies = nearTies.some((count) => count > 0);
  const crowded = ofRow.some((one) => one?.crowding);
  return {
    title: causeTitle(causes),
    columns: [
      'lost',
      ...shown.map(([, word]) => word),
      ...(hasTies ? ['near-ties'] : []),
      ...(crowded ? ['chunks taken'] : []),
    ],
    values: ofRow.map((one, at) => [
      one ? formatCount(one.needs.length - (one.counts.found ?? 0)) : '',
      ...shown.map(([cause]) => formatCount(countOf(one, cause))),
      ...(hasTies ? [formatCount(nearTies[at] ?? 0)] : []),
      ...(crowded ? [one?.crowding?.slots.toFixed(1) ?? ''] : []),
    ]),
    lines: [
      `of ${formatCount(total)} needs${crowded ? `; chunks taken: how many it takes to fill ${causes.k} parents` : ''}`,
      ...adviceLines(ofRow, grid),
      ...otherCauseLines(causes),
    ].map(visible),
  };
}

function countOf(one: VariantCauses | undefined, cause: string): number {
  const isCause = (name: string): name is Cause => Object.hasOwn(one?.counts ?? {}, name);
  return one && isCause(cause) ? (one.counts[cause] ?? 0) : 0;
}

function isNearTie({ cause, nearTie }: VariantCauses['needs'][number]): boolean {
  return cause !== 'found' && nearTie;
}

/** What to try, for each variant with the retriever that loses least: what it says of the others is much the same. */
function adviceLines(ofRow: readonly (VariantCauses | undefined)[], { rows }: Grid): string[] {
  const found = (one: VariantCauses | undefined) => one?.counts.found ?? 0;
  return rows.flatMap((row) => {
    const known = row.flatMap((at) => (at === null ? [] : (ofRow[at] ?? [])));
    const best = known.reduce<VariantCauses | undefined>(
      (most, one) => (most && found(most) >= found(one) ? most : one),
      undefined,
    );
    return best?.advice ? [`${best.variant}: ${best.advice}`] : [];
  });
}
