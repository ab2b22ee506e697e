import type { Backup, BackupTable } from './backup.ts';
import { embedderKey } from './embedder-records.ts';
import type { PlainRow } from './plain-rows.ts';

/** Tables that rows of later ones name, few enough that their keys can be kept. */
const NAMED: readonly string[] = [
  'embedder',
  'source',
  'variant',
  'run_part',
] satisfies BackupTable[];

/**
 * A second look at what a scan may have left out: the engine ends one at damage
 * as if the table ended there, from the other end too where its last row is
 * damaged. A row that another names and that did not come is asked for by its
 * key, which fails where it is damaged, and does no harm where it was removed
 * or written meanwhile.
 *
 * @returns to be told of every page, in the order of the tables
 */
export function linkCheck(
  backup: Pick<Backup, 'assertReadable'>,
): (table: BackupTable, page: readonly PlainRow[]) => Promise<void> {
  const known = new Set<string>();
  return async (table, page) => {
    if (NAMED.includes(table)) for (const { key } of page) known.add(`${table}:${key}`);
    for (const [named, key] of page.flatMap((row) => namesOf(table, row))) {
      const name = `${named}:${key}`;
      if (!NAMED.includes(named) || known.has(name)) continue;
      known.add(name);
      await backup.assertReadable(named, key);
    }
  };
}

function namesOf(table: BackupTable, { row }: PlainRow): (readonly [string, string])[] {
  const { embedder } = row;
  if (table === 'emb') {
    return typeof embedder === 'string' ? [['embedder', embedderKey(embedder)]] : [];
  }
  return Object.values(row).flat().flatMap(linkOf);
}

function linkOf(value: unknown): (readonly [string, string])[] {
  if (typeof value !== 'object' || value === null || !('$record' in value)) return [];
  const [table, key] = Array.isArray(value.$record) ? value.$record.map(String) : [];
  return table === undefined || key === undefined ? [] : [[table, key]];
}
