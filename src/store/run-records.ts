import { createHash, subtle } from 'node:crypto';
import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import { IncompleteError } from '../errors.ts';
import { check, z } from '../schema.ts';
import type { RunEntry } from '../types.ts';
import type { Connection } from './surreal.ts';

/** Every run ever saved, as its JSON. Runs are added and removed, never changed. */
export interface RunRecords {
  /** Returns the run's id; saving the same run again changes nothing. */
  append(run: Omit<RunEntry, 'id' | 'hash'>, json: string): Promise<string>;
  /** Oldest first. */
  list(): Promise<RunEntry[]>;
  /**
   * The JSON of a run, as it was saved.
   *
   * @throws IncompleteError when the database holds it damaged
   */
  read(entry: RunEntry): Promise<string>;
  remove(entry: RunEntry): Promise<void>;
}

const PART_BYTES = 1_000_000;
/**
 * A third of the time of the usual level, for an eighth more bytes. With less
 * room for what comes out, it would wait for the program time and again.
 */
const GZIP = { level: 2, chunkSize: 4 * PART_BYTES };

const entries = z.array(
  z.object({
    id: z.string(),
    created: z.string(),
    golden: z.string(),
    variants: z.array(z.string()),
    inputs: z.record(z.string(), z.unknown()),
    hash: z.string(),
  }),
);

/** The runs in tables `run` and `run_part`, which must be defined. */
export function openRunRecords(connection: Connection): RunRecords {
  return {
    append: async (run, json) => {
      const whole = Buffer.from(json);
      // Both in threads of their own: the caller has other things to do meanwhile.
      const [digest, packed] = await Promise.all([
        subtle.digest('SHA-256', whole),
        promisify(gzip)(whole, GZIP),
      ]);
      const hash = Buffer.from(digest).toString('hex');
      const id = `${run.created.slice(0, 19).replaceAll(':', '-')}-${hash.slice(0, 8)}`;
      const parts = cut(packed);
      const keys = parts.map((_, at) => `${id}-${at}`);
      for (const [at, bytes] of parts.entries()) {
        const rows = [{ id: keys[at], bytes }];
        await connection.query('INSERT IGNORE INTO run_part $rows RETURN NONE', { rows });
      }
      // Last, so that a run that is listed is there whole.
      const rows = [{ id, ...run, hash, parts: connection.records('run_part', keys) }];
      await connection.query('INSERT IGNORE INTO run $rows RETURN NONE', { rows });
      return id;
    },
    list: async () => {
      const [found] = await connection.query(
        'SELECT record::id(id) AS id, created, golden, variants, inputs, hash FROM run ORDER BY created, id',
      );
      return check(entries, found);
    },
    read: async ({ id, hash }) => {
      const [record] = connection.records('run', [id]);
      const [found] = await connection.query('RETURN $record.parts.bytes', { record });
      const parts = z.array(z.instanceof(ArrayBuffer)).safeParse(found);
      const json = parts.success ? await unzip(parts.data) : undefined;
      if (json === undefined || hashOf(json) !== hash) {
        throw new IncompleteError(
          `the run ${id} is damaged in the database: remove it with npx chunkproof runs rm ${id}`,
        );
      }
      return json;
    },
    remove: async ({ id }) => {
      const [record] = connection.records('run', [id]);
      const [parts] = await connection.query('RETURN $record.parts', { record });
      await connection.query('DELETE $record; FOR $part IN $parts { DELETE $part };', {
        record,
        parts: parts ?? [],
      });
    },
  };
}

function cut(bytes: Uint8Array): Uint8Array[] {
  const parts: Uint8Array[] = [];
  for (let start = 0; start < bytes.length; start += PART_BYTES) {
    parts.push(bytes.slice(start, start + PART_BYTES));
  }
  return parts;
}

/** Undefined where it is not what was zipped. */
async function unzip(parts: readonly ArrayBuffer[]): Promise<string | undefined> {
  try {
    const whole = Buffer.concat(parts.map((part) => new Uint8Array(part)));
    return (await promisify(gunzip)(whole)).toString('utf8');
  } catch {
    return undefined;
  }
}

function hashOf(json: string): string {
  return createHash('sha256').update(json).digest('hex');
}
