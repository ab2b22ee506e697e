import { UserError } from '../errors.ts';
import type { Gate } from '../types.ts';

/** What is compared: so many queries, and where they hang together by document, so many documents. */
interface Compared {
  readonly common: number;
  readonly clusters: number | null;
  readonly variant?: string;
  /** Name of the golden set. */
  readonly set: string;
}

/**
 * Refuses a margin that what is compared cannot show.
 *
 * @throws UserError where a query, or a document, is worth more than a third of the margin
 */
export function assertMargin(
  { margin }: Pick<Gate, 'margin'>,
  { common, clusters, variant, set }: Compared,
): void {
  const units = clusters ?? common;
  if (margin >= 3 / units) return;
  const [about, unit] =
    clusters === null ? ['', 'query'] : [` about ${clusters} documents`, 'document'];
  const who = variant === undefined ? '' : ` (${variant})`;
  throw new UserError(
    `a margin of ${margin} cannot be shown with ${common} queries${about}${who}: one ${unit} is worth more than a third of it; set at least ${(Math.ceil(3000 / units) / 1000).toString()}, or label more queries${clusters === null ? '' : ' about others'}`,
    { at: { file: `${set}/set.json`, field: 'gate.margin' } },
  );
}
