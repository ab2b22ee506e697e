import { inFlight } from '../in-flight.ts';
import { type CutPlace, cutKey } from './cut-records.ts';
import { dayOf } from './days.ts';
import type { EmbedderRecords } from './embedder-records.ts';
import type { Connection } from './surreal.ts';

export interface VectorEntry {
  /** Made by `vectorKey`. */
  readonly key: string;
  /** Not to be changed until `put` has resolved. */
  readonly vector: Float32Array;
  /** Id of the embedder, so that what it made can be counted and removed. */
  readonly embedder?: string | undefined;
}

export interface VectorUse {
  /** Id of the embedder that made them: what is read is remembered as used today. */
  readonly for: string;
  /** Told of each entry that is there, but not whole. */
  readonly onDamaged?: (key: string) => void;
}

/** Vectors by key. What `put` has acknowledged survives a killed process. */
export interface VectorCache {
  /**
   * One entry a key, in order; undefined where there is none, or none that is whole.
   */
  get(keys: readonly string[], use?: VectorUse): Promise<(Float32Array | undefined)[]>;
  /**
   * The vectors of the chunks of cuts, by the links from the cuts to them: those of each cut in the order of its
   * chunks, with undefined where none is whole; none for a cut that is not there. No text has to be hashed, and one key is sent a cut.
   */
  ofCuts(
    places: readonly CutPlace[],
    use: Pick<VectorUse, 'for'>,
  ): Promise<(readonly (Float32Array | undefined)[])[]>;
  /** Resolves when the database has acknowledged every entry. Overwrites. */
  put(entries: readonly VectorEntry[]): Promise<void>;
  readonly embedders: EmbedderRecords;
}

export interface OpenVectorCache extends VectorCache {
  /** Resolves when no write is under way. */
  idle(): Promise<void>;
}

const READ_BATCH = 1000;
/** The embedded engine reads with as many threads; a third would wait for them. */
const READS_AT_ONCE = 2;
/** In memory the database's time for one statement grows faster than its rows. */
const WRITE_BATCH = 250;
/** How old a note of use may grow, in days: writing it at every read would cost more than reading. */
const USE_GRAIN = 7;

// INSERT IGNORE would be a tenth faster, and would keep a damaged row for ever.
const WRITE = `INSERT INTO emb $rows ON DUPLICATE KEY UPDATE
  v = $input.v, dim = $input.dim, embedder = $input.embedder, used = $input.used RETURN NONE`;

const LINKED = 'RETURN [$ids.vectors.v, $ids.vectors.dim, $ids.vectors.used]';
const MARK = 'UPDATE $ids SET used = $day, embedder = $embedder RETURN NONE';
const MARK_LINKED =
  'UPDATE array::flatten($ids.vectors) SET used = $day, embedder = $embedder RETURN NONE';

/** The cache in table `emb`, which must be defined. Writes run one after another. */
export function openVectorCache(
  connection: Connection,
  { embedders, today }: { embedders: EmbedderRecords; today?: string | undefined },
): OpenVectorCache {
  const day = today === undefined ? undefined : dayOf(today);
  let lastWrite: Promise<unknown> = Promise.resolve();
  const inTurn = (run: () => Promise<void>): Promise<void> => {
    const written = lastWrite.then(run);
    lastWrite = written.catch(() => {});
    return written;
  };
  const markUsed = (sql: string, ids: readonly unknown[], embedder: string) => {
    if (ids.length === 0) return;
    // Only a date is lost where this fails: what fails here will fail at the next write too.
    inTurn(async () => {
      await connection.query(sql, { ids, day, embedder });
    }).catch(() => {});
  };
  return {
    embedders,
    get: async (keys, use) => {
      const found = await inFlight(partsOf(keys, READ_BATCH), READS_AT_ONCE, async (part) => {
        const ids = connection.records('emb', part);
        const [rows] = await connection.query('RETURN [$ids.v, $ids.dim, $ids.used]', { ids });
        const [vectors, dimensions, used] = readColumns(rows);
        const whole = part.map((_, i) => wholeVector(vectors[i], dimensions[i]));
        for (const [i, key] of part.entries()) {
          if (!whole[i] && (vectors[i] ?? dimensions[i]) !== undefined) use?.onDamaged?.(key);
        }
        if (use && day !== undefined) {
          const stale = part.filter((_, i) => whole[i] && isStale(used[i], day));
          markUsed(MARK, connection.records('emb', stale), use.for);
        }
        return whole;
      });
      return found.flat();
    },
    ofCuts: async (places, use) => {
      const ids = connection.records('cut', places.map(cutKey));
      const [rows] = await connection.query(LINKED, { ids });
      const [vectors, dimensions, used] = readColumns(rows);
      if (day !== undefined) {
        const stale = ids.filter((_, at) => listOf(used[at]).some((each) => isStale(each, day)));
        markUsed(MARK_LINKED, stale, use.for);
      }
      return places.map((_, at) => {
        const sizes = listOf(dimensions[at]);
        return listOf(vectors[at]).map((bytes, n) => wholeVector(bytes, sizes[n]));
      });
    },
    put: (entries) => inTurn(() => write(connection, entries, day)),
    idle: async () => {
      await lastWrite;
    },
  };
}

function* partsOf(keys: readonly string[], size: number): Generator<readonly string[]> {
  for (let start = 0; start < keys.length; start += size) yield keys.slice(start, start + size);
}

async function write(
  connection: Connection,
  entries: readonly VectorEntry[],
  day: number | undefined,
): Promise<void> {
  for (let start = 0; start < entries.length; start += WRITE_BATCH) {
    const rows = entries.slice(start, start + WRITE_BATCH).map(({ key, vector, embedder }) => ({
      id: key,
      dim: vector.length,
      // A Float32Array as it is would arrive as one byte a number.
      v: new Uint8Array(vector.buffer, vector.byteOffset, vector.byteLength),
      embedder,
      used: day,
    }));
    await connection.query(WRITE, { rows });
  }
}

function isStale(used: unknown, day: number): boolean {
  return typeof used !== 'number' || used <= day - USE_GRAIN;
}

function readColumns(rows: unknown) {
  const columns = listOf(rows);
  return [listOf(columns[0]), listOf(columns[1]), listOf(columns[2])] as const;
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

function wholeVector(bytes: unknown, dimensions: unknown): Float32Array | undefined {
  if (!(bytes instanceof ArrayBuffer) || typeof dimensions !== 'number') return undefined;
  return bytes.byteLength === dimensions * 4 ? new Float32Array(bytes) : undefined;
}
