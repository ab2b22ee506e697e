import type { Connection } from './surreal.ts';

export interface VectorEntry {
  /** Made by `vectorKey`. */
  readonly key: string;
  /** Not to be changed until `put` has resolved. */
  readonly vector: Float32Array;
}

/** Vectors by key. What `put` has acknowledged survives a killed process. */
export interface VectorCache {
  /** One entry a key, in order; undefined where there is none, or none that is whole. */
  get(keys: readonly string[]): Promise<(Float32Array | undefined)[]>;
  /** Resolves when the database has acknowledged every entry. Overwrites. */
  put(entries: readonly VectorEntry[]): Promise<void>;
}

export interface OpenVectorCache extends VectorCache {
  /** Resolves when no write is under way. */
  idle(): Promise<void>;
}

const READ_BATCH = 1000;
/** In memory the database's time for one statement grows faster than its rows. */
const WRITE_BATCH = 250;

// INSERT IGNORE would be a tenth faster, and would keep a damaged row for ever.
const WRITE = `INSERT INTO emb $rows
  ON DUPLICATE KEY UPDATE v = $input.v, dim = $input.dim RETURN NONE`;

/** The cache in table `emb`, which must be defined. Writes run one after another. */
export function openVectorCache(connection: Connection): OpenVectorCache {
  let lastWrite: Promise<unknown> = Promise.resolve();
  return {
    get: async (keys) => {
      const found: (Float32Array | undefined)[] = [];
      for (let start = 0; start < keys.length; start += READ_BATCH) {
        const ids = connection.records('emb', keys.slice(start, start + READ_BATCH));
        const [columns] = await connection.query('RETURN [$ids.v, $ids.dim]', { ids });
        const [vectors, dimensions] = readColumns(columns);
        for (let i = 0; i < ids.length; i++) found.push(wholeVector(vectors[i], dimensions[i]));
      }
      return found;
    },
    put: (entries) => {
      const written = lastWrite.then(() => write(connection, entries));
      lastWrite = written.catch(() => {});
      return written;
    },
    idle: async () => {
      await lastWrite;
    },
  };
}

async function write(connection: Connection, entries: readonly VectorEntry[]): Promise<void> {
  for (let start = 0; start < entries.length; start += WRITE_BATCH) {
    const rows = entries.slice(start, start + WRITE_BATCH).map(({ key, vector }) => ({
      id: key,
      dim: vector.length,
      // A Float32Array as it is would arrive as one byte a number.
      v: new Uint8Array(vector.buffer, vector.byteOffset, vector.byteLength),
    }));
    await connection.query(WRITE, { rows });
  }
}

function readColumns(columns: unknown): readonly [readonly unknown[], readonly unknown[]] {
  if (!Array.isArray(columns)) return [[], []];
  const [vectors, dimensions]: readonly unknown[] = columns;
  return [Array.isArray(vectors) ? vectors : [], Array.isArray(dimensions) ? dimensions : []];
}

function wholeVector(bytes: unknown, dimensions: unknown): Float32Array | undefined {
  if (!(bytes instanceof ArrayBuffer) || typeof dimensions !== 'number') return undefined;
  return bytes.byteLength === dimensions * 4 ? new Float32Array(bytes) : undefined;
}
