import type { Cause, Causes, NeedCause } from '../types.ts';

/** From the cause that is worst to the one that is none. */
export const causesBySeverity: readonly Cause[] = [
  'absent',
  'unembeddable',
  'truncated',
  'cut',
  'empty',
  'beyond',
  'past-k',
  'tied',
  'wrong-chunk',
  'found',
];

/** A query's cause for a variant: that of its worst need, of equal ones the first; undefined where the query has none. */
export function causeOfQuery(
  { variants }: Pick<Causes, 'variants'>,
  variant: string,
  query: string,
): NeedCause | undefined {
  const needs = variants.find((one) => one.variant === variant)?.needs ?? [];
  const own = needs.filter((need) => need.query === query);
  const place = ({ cause }: NeedCause) => causesBySeverity.indexOf(cause);
  return own.reduce<NeedCause | undefined>(
    (worst, need) => (worst === undefined || place(need) < place(worst) ? need : worst),
    undefined,
  );
}
