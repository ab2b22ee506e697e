import { createHash } from 'node:crypto';
import { z } from '../schema.ts';
import type { Connection } from './surreal.ts';

/** What the cache remembers of an embedder: how to tell whether it is still the same. */
export interface EmbedderRecord {
  /** The embedder's id. */
  readonly name: string;
  readonly dimensions: number;
  /** Where the probe was made. */
  readonly platform: string;
  /** Vectors of a few fixed texts, one behind the other. */
  readonly probe: Float32Array;
  readonly digest: string;
}

export interface EmbedderRecords {
  get(name: string): Promise<EmbedderRecord | undefined>;
  put(record: EmbedderRecord): Promise<void>;
}

const row = z.object({
  name: z.string(),
  dim: z.int(),
  platform: z.string(),
  probe: z.instanceof(ArrayBuffer),
  digest: z.string(),
});

const WRITE = `INSERT INTO embedder $rows ON DUPLICATE KEY UPDATE
  dim = $input.dim, platform = $input.platform, probe = $input.probe, digest = $input.digest
  RETURN NONE`;

/** The records in table `embedder`, which must be defined. */
export function openEmbedderRecords(connection: Connection): EmbedderRecords {
  return {
    get: async (name) => {
      const [id] = connection.records('embedder', [embedderKey(name)]);
      const [found] = await connection.query('RETURN $id.*', { id });
      const read = row.safeParse(found);
      // A damaged record is as good as none: the probe is made again.
      if (!read.success || read.data.probe.byteLength % 4 !== 0) return undefined;
      const { dim, platform, probe, digest } = read.data;
      return { name, dimensions: dim, platform, probe: new Float32Array(probe), digest };
    },
    put: async ({ name, dimensions, platform, probe, digest }) => {
      const bytes = new Uint8Array(probe.buffer, probe.byteOffset, probe.byteLength);
      const rows = [
        { id: embedderKey(name), name, dim: dimensions, platform, probe: bytes, digest },
      ];
      await connection.query(WRITE, { rows });
    },
  };
}

/** The key of an embedder's record. */
export function embedderKey(name: string): string {
  return createHash('sha256').update(name).digest('hex');
}
