import { check, z } from '../schema.ts';
import { dayOf, isoDay } from './days.ts';
import type { Connection } from './surreal.ts';

/** What the cache holds of one embedder. */
export interface CacheShare {
  /** Its id; null where an earlier version of chunkproof did not note it. */
  readonly embedder: string | null;
  readonly vectors: number;
  /** Of the numbers alone: what the database adds is its own. */
  readonly bytes: number;
  /** First and last day on which one was used, `YYYY-MM-DD`; null where none was noted. */
  readonly used: { readonly from: string; readonly to: string } | null;
}

export interface CacheSelection {
  /** Id of an embedder, or null for vectors of none that is known; absent: of all. */
  readonly embedder?: string | null | undefined;
  /** ISO time: what was last used before that day. What has no date is not meant. */
  readonly unusedSince?: string | undefined;
}

export interface CacheUpkeep {
  /** In the order of the embedders' ids. */
  stats(): Promise<CacheShare[]>;
  count(selection: CacheSelection): Promise<{ vectors: number; bytes: number }>;
  /** Removes vectors, and what is known of an embedder once it has none left. */
  remove(selection: CacheSelection): Promise<{ vectors: number; bytes: number }>;
}

const DELETE_BATCH = 1000;

const shares = z.array(
  z.object({
    embedder: z.string().nullish(),
    vectors: z.int(),
    numbers: z.number(),
    // Infinity where no row has one.
    from: z.unknown(),
    to: z.unknown(),
  }),
);

const totals = z.array(z.object({ vectors: z.int(), numbers: z.number() }));

/** Upkeep of table `emb`, which must be defined. */
export function openCacheUpkeep(connection: Connection): CacheUpkeep {
  const count = async (selection: CacheSelection) => {
    const { where, params } = condition(selection);
    const [found] = await connection.query(
      `SELECT count() AS vectors, math::sum(dim) AS numbers FROM emb ${where} GROUP ALL`,
      params,
    );
    const [total] = check(totals, found);
    return { vectors: total?.vectors ?? 0, bytes: 4 * (total?.numbers ?? 0) };
  };
  return {
    stats: async () => {
      const [found] = await connection.query(
        `SELECT embedder, count() AS vectors, math::sum(dim) AS numbers,
           math::min(used) AS from, math::max(used) AS to
         FROM emb GROUP BY embedder`,
      );
      return check(shares, found)
        .map(({ embedder, vectors, numbers, from, to }) => ({
          embedder: embedder ?? null,
          vectors,
          bytes: 4 * numbers,
          used: isDay(from) && isDay(to) ? { from: isoDay(from), to: isoDay(to) } : null,
        }))
        .sort((a, b) => ((a.embedder ?? '') < (b.embedder ?? '') ? -1 : 1));
    },
    count,
    remove: async (selection) => {
      const total = await count(selection);
      const { where, params } = condition(selection);
      for (;;) {
        const [ids] = await connection.query(
          `SELECT VALUE id FROM emb ${where} LIMIT ${DELETE_BATCH}`,
          params,
        );
        if (!Array.isArray(ids) || ids.length === 0) break;
        await connection.query('DELETE $ids RETURN NONE', { ids });
      }
      await connection.query(
        'DELETE embedder WHERE name NOT IN (SELECT VALUE embedder FROM emb GROUP BY embedder)',
      );
      return total;
    },
  };
}

function isDay(day: unknown): day is number {
  return typeof day === 'number' && Number.isFinite(day);
}

function condition({ embedder, unusedSince }: CacheSelection): {
  where: string;
  params: { [name: string]: unknown };
} {
  const parts: string[] = [];
  if (embedder === null) parts.push('embedder = NONE');
  if (typeof embedder === 'string') parts.push('embedder = $embedder');
  if (unusedSince !== undefined) parts.push('used != NONE AND used < $day');
  return {
    where: parts.length > 0 ? `WHERE ${parts.join(' AND ')}` : '',
    params: {
      ...(typeof embedder === 'string' && { embedder }),
      ...(unusedSince !== undefined && { day: dayOf(unusedSince) }),
    },
  };
}
