import { createHash } from 'node:crypto';
import { inBatches } from '../in-batches.ts';
import type { Connection, SqlSession } from './surreal.ts';

export interface SourceSize {
  readonly tokens: number;
  readonly words: number;
}

/** A version of a document that was cut. */
export interface SourceRecord extends SourceSize {
  /** Hash of its id and text. */
  readonly key: string;
  readonly document: string;
  readonly title: string;
  readonly text: string;
}

/** What cut a document. */
export interface VariantRecord {
  /** Fingerprint, with the embedder's share where vectors decide the cuts. */
  readonly key: string;
  readonly strategy: string;
  /** Canonical JSON. */
  readonly parameters: string;
}

/** The chunks of one document as one variant cut it, with what they were made of. */
export interface CutRecord {
  readonly source: string;
  readonly variant: string;
  /** Id of the embedder whose vectors `vectors` are; null where nothing is embedded. */
  readonly embedder: string | null;
  /** Keys of the chunks' vectors, in order. */
  readonly vectors: readonly string[];
  /** JSON. */
  readonly chunks: string;
}

/** A cut as it was found. */
export interface FoundCut extends CutRecord {
  /** Whether all of it is as it was written. */
  readonly whole: boolean;
}

/** Cuts, sources and variants by key. Nothing is ever changed: another version has another key. */
export interface CutRecords {
  variant(key: string): Promise<Omit<VariantRecord, 'key'> | undefined>;
  /** What sources measure, by their keys, in order; undefined where it is not known. */
  sizes(keys: readonly string[]): Promise<(SourceSize | undefined)[]>;
  /** One entry a place, in order; undefined where there is none. */
  find(places: readonly CutPlace[]): Promise<(FoundCut | undefined)[]>;
  /** What is there already is kept as it is. */
  save(variant: VariantRecord, cuts: Iterable<SavedCut>): Promise<void>;
  /** Removes all of them; vectors and runs stay. Returns how many cuts there were. */
  clear(): Promise<number>;
}

/** What makes a cut unlike every other. */
export type CutPlace = Pick<CutRecord, 'source' | 'variant' | 'embedder'>;

export interface SavedCut {
  readonly source: SourceRecord;
  readonly cut: CutRecord;
}

/** Raised when what `chunks` holds changes: older cuts are then not found. */
const CUT_VERSION = 1;
const READ_BATCH = 1000;
/** A request to a server stays below 2 MB. */
const WRITE_LIMIT = { most: 250, room: 500_000, sizeOf: charactersOf };

const COLUMNS = 'RETURN [$ids.source, $ids.variant, $ids.embedder, $ids.chunks, $ids.digest]';

/** The records in tables `source`, `variant` and `cut`, which must be defined. */
export function openCutRecords(connection: Connection): CutRecords {
  return {
    variant: async (key) => {
      const ids = connection.records('variant', [key]);
      const [row] = await connection.query('RETURN [$ids.strategy, $ids.parameters]', { ids });
      const [[strategy], [parameters]] = [column(row, 0), column(row, 1)];
      if (typeof strategy !== 'string' || typeof parameters !== 'string') return undefined;
      return { strategy, parameters };
    },
    sizes: async (keys) => {
      const ids = connection.records('source', keys);
      const [rows] = await connection.query('RETURN [$ids.tokens, $ids.words]', { ids });
      const [tokens, words] = [column(rows, 0), column(rows, 1)];
      return keys.map((_, at) => {
        const size = { tokens: tokens[at], words: words[at] };
        return isSize(size) ? size : undefined;
      });
    },
    find: async (places) => {
      const found: (FoundCut | undefined)[] = [];
      for (let start = 0; start < places.length; start += READ_BATCH) {
        const part = places.slice(start, start + READ_BATCH);
        const ids = connection.records('cut', part.map(cutKey));
        const [rows] = await connection.query(COLUMNS, { ids });
        for (const at of part.keys()) found.push(readCut(connection, rows, at));
      }
      return found;
    },
    save: async (variant, cuts) => {
      const { key, ...made } = variant;
      for (const batch of inBatches(cuts, WRITE_LIMIT)) {
        await insert(connection, 'variant', [{ id: key, ...made }]);
        const sources = batch.map(({ source: { key, ...row } }) => ({ id: key, ...row }));
        await insert(connection, 'source', sources);
        await insert(
          connection,
          'cut',
          batch.map(({ cut }) => toRow(connection, cut)),
        );
      }
    },
    clear: async () => {
      const [ids] = await connection.query('SELECT VALUE id FROM cut');
      await connection.query('DELETE cut; DELETE source; DELETE variant;');
      return Array.isArray(ids) ? ids.length : 0;
    },
  };
}

function insert(
  connection: SqlSession,
  table: 'variant' | 'source' | 'cut',
  rows: readonly object[],
): Promise<unknown> {
  return connection.query(`INSERT IGNORE INTO ${table} $rows RETURN NONE`, { rows });
}

function toRow(connection: Connection, cut: CutRecord): object {
  const { source, variant, embedder, vectors, chunks } = cut;
  return {
    id: cutKey(cut),
    source: connection.records('source', [source])[0],
    variant: connection.records('variant', [variant])[0],
    ...(embedder !== null && { embedder }),
    vectors: connection.records('emb', vectors),
    chunks,
    digest: digestOf(cut),
  };
}

function readCut(connection: Connection, rows: unknown, at: number): FoundCut | undefined {
  const [source, variant, embedder, chunks, digest] = [0, 1, 2, 3, 4].map(
    (index) => column(rows, index)[at],
  );
  if (typeof chunks !== 'string') return undefined;
  const cut = {
    source: connection.recordOf(source)?.key ?? '',
    variant: connection.recordOf(variant)?.key ?? '',
    embedder: typeof embedder === 'string' ? embedder : null,
    vectors: [],
    chunks,
  };
  return { ...cut, whole: digest === digestOf(cut) };
}

function isSize(size: Record<keyof SourceSize, unknown>): size is SourceSize {
  return Number.isInteger(size.tokens) && Number.isInteger(size.words);
}

function column(rows: unknown, at: number): readonly unknown[] {
  const found: unknown = Array.isArray(rows) ? rows[at] : undefined;
  return Array.isArray(found) ? found : [];
}

function charactersOf({ source, cut }: SavedCut): number {
  return source.text.length + cut.chunks.length + 100 * cut.vectors.length;
}

/** The key of a cut's row, which follows from what it was made of. */
export function cutKey({ source, variant, embedder }: CutPlace): string {
  return sha256([CUT_VERSION, source, variant, embedder]);
}

/** Over what is read back: a vector's key follows from the chunk's text. */
function digestOf({ source, variant, embedder, chunks }: Omit<CutRecord, 'vectors'>): string {
  return sha256([source, variant, embedder, chunks]);
}

function sha256(value: unknown): string {
  return createHash('sha256').update(JSON.stringify(value)).digest('hex');
}
