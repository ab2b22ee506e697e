import type { NeedCause } from '../types.ts';
import { type AdviceGroup, adviceGroups, type Described, type Measure } from './advice-groups.ts';

/** A variant with the causes of its needs, in the order of the run's needs. */
export interface Explained {
  readonly variant: Described;
  readonly needs: readonly NeedCause[];
}

/**
 * One line that follows from what most of a variant's lost needs have in common; null where
 * none is lost. A strategy is recommended only to variants of another, and not where the variants
 * of the run that have it do no better over all needs.
 */
export function adviceFor({ variant, needs }: Explained, run: readonly Explained[]): string | null {
  const lost = needs.filter(({ cause }) => cause !== 'found').length;
  if (lost === 0) return null;
  const { group, positions } = largestGroup(needs);
  const others = run.filter((other) => other.variant.name !== variant.name);
  for (const measure of group.measures) {
    if (measure.strategy === variant.strategy || measure.fits?.(variant) === false) continue;
    const proof = provenBy(measure, { needs, group, positions }, others);
    if (proof !== null) return `${subject(group, positions.length, lost)}: ${measure.text}${proof}`;
  }
  return null;
}

/** The most frequent cause, of equal ones the first; of its groups the first that is at least half of it. */
function largestGroup(needs: readonly NeedCause[]): { group: AdviceGroup; positions: number[] } {
  const groups = adviceGroups.map((group) => ({ group, positions: positionsOf(group, needs) }));
  // A group of any kind holds all needs of its cause.
  const cause = groups
    .filter(({ group }) => group.kind === undefined)
    .reduce((best, one) => (one.positions.length > best.positions.length ? one : best));
  const found = groups.find(
    ({ group, positions }) =>
      group.cause === cause.group.cause && positions.length * 2 >= cause.positions.length,
  );
  return found ?? cause;
}

function positionsOf({ cause, kind }: AdviceGroup, needs: readonly NeedCause[]): number[] {
  return needs.flatMap((need, at) =>
    need.cause === cause && (kind === undefined || need.kind === kind) ? [at] : [],
  );
}

function subject({ one, many }: AdviceGroup, count: number, lost: number): string {
  if (lost === 1) return `the only lost need is ${one}`;
  return `${count} of ${lost} lost needs ${count === 1 ? `is ${one}` : `are ${many}`}`;
}

/** What variants of the recommended strategy in this run add to it; null where they speak against it. */
function provenBy(
  { strategy }: Measure,
  {
    needs,
    group,
    positions,
  }: { needs: readonly NeedCause[]; group: AdviceGroup; positions: readonly number[] },
  others: readonly Explained[],
): string | null {
  if (strategy === undefined) return '';
  const isBetter = betterTests[group.better];
  const served = (all: readonly NeedCause[]) => all.filter(isBetter).length;
  const having = others.filter(({ variant }) => variant.strategy === strategy);
  const [first] = having;
  if (!first) return '';
  const best = having.reduce((a, b) => (served(b.needs) > served(a.needs) ? b : a), first);
  if (served(best.needs) <= served(needs)) return null;
  const count = served(positions.flatMap((at) => best.needs[at] ?? []));
  const them = positions.length === 1 && count === 1 ? 'it' : `${count} of them`;
  return group.better === 'finds'
    ? ` (${best.variant.name} finds ${them})`
    : ` (${best.variant.name} keeps ${them} whole)`;
}

const betterTests: Readonly<Record<AdviceGroup['better'], (need: NeedCause) => boolean>> = {
  finds: ({ cause }) => cause === 'found',
  'keeps whole': ({ split }) => split === 'held',
};
