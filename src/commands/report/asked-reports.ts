import { UserError } from '../../errors.ts';
import { chosenReports } from '../../reports/registry.ts';
import { splitList } from '../split-list.ts';

const none = 'none';
/** Those that draw charts. */
const drawn = ['html', 'charts'];

/**
 * The reports that `--reports` names; undefined for all.
 *
 * @throws UserError for a report that does not exist
 */
export function askedReports(list: string | undefined): readonly string[] | undefined {
  const named = splitList(list);
  if (named?.length === 0) throw new UserError('--reports names nothing; leave it out for all');
  if (named?.length === 1 && named[0] === none) return [];
  if (named?.includes(none)) {
    throw new UserError(`--reports: there is no report "${none}" beside others: it stands alone`);
  }
  const known = Object.keys(chosenReports);
  const unknown = named?.find((name) => !known.includes(name));
  if (unknown === undefined) return named;
  throw new UserError(
    `--reports: there is no report "${unknown}"; name some of ${known.join(', ')}, or ${none}`,
  );
}

/** Whether any of these reports draws charts. */
export function drawsAny(reports: readonly string[] | undefined): boolean {
  return reports?.some((name) => drawn.includes(name)) ?? true;
}
