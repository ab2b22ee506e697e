import { RowBuilder } from '../retrievers/vector-rows.ts';
import { type ChunkedCorpus, chunksToEmbed } from './chunk-corpus.ts';
import type { EmbeddingJob, TextToEmbed } from './embedding-job.ts';
import { eachLinked } from './linked-vectors.ts';

/** One variant's vectors while they are looked for. */
export interface SoughtVectors {
  /** Resolves when the database has been asked for those that the variant's cuts link to. */
  readonly read: Promise<void>;
  /** How many were found by then. */
  found(): number;
  /** The texts of the others. */
  toEmbed(): Iterable<TextToEmbed>;
  /** Rows as far as they were kept, which are then let go. */
  rows(): RowBuilder;
}

/** The rows of a small run are kept when they are first met; a large one reads most of them variant by variant. */
const ROOM_BYTES = 64 * 2 ** 20;

/** Reads, while variants are cut and searched, the vectors that their cuts link to: one variant after another. */
export interface VectorSeeker {
  begin(corpus: ChunkedCorpus): void;
  /** What was begun since this was last asked. */
  takeBegun(): ReadonlyMap<ChunkedCorpus, SoughtVectors>;
}

/**
 * @param room how many bytes of rows are kept at most, those of the first variants; or as many as the largest so far has,
 *   since they will be in memory when it is searched
 */
export function seekVectors(job: EmbeddingJob, room = ROOM_BYTES): VectorSeeker {
  let begun = new Map<ChunkedCorpus, SoughtVectors>();
  let largest = 0;
  let chunks = 0;
  let last: Promise<void> = Promise.resolve();
  return {
    begin(corpus) {
      const size = corpus.chunks.length;
      largest = Math.max(largest, size);
      chunks += size;
      const most = largest;
      const all = chunks;
      const keeps = (bytes: number) => all * bytes <= Math.max(room, most * bytes);
      const { sought, take } = soughtOf(corpus, keeps);
      last = last.then(() => eachLinked(corpus, job, take));
      // A failure is met when it is waited for.
      last.catch(() => {});
      begun.set(corpus, { ...sought, read: last });
    },
    takeBegun() {
      const taken = begun;
      begun = new Map();
      largest = 0;
      chunks = 0;
      return taken;
    },
  };
}

/** @param keeps whether rows of so many bytes each are kept */
function soughtOf(corpus: ChunkedCorpus, keeps: (bytes: number) => boolean) {
  const size = corpus.chunks.length;
  const isFound = new Uint8Array(size);
  let rows = new RowBuilder(size);
  const keep = (vector: Float32Array, position: number) => {
    if (keeps(vector.byteLength)) rows.set(position, vector);
  };
  const sought: Omit<SoughtVectors, 'read'> = {
    found: () => isFound.reduce((sum, one) => sum + one, 0),
    *toEmbed() {
      for (const text of chunksToEmbed(corpus, (position) => isFound[position] === 0)) {
        yield { ...text, take: keep };
      }
    },
    rows: () => {
      const kept = rows;
      rows = new RowBuilder(size);
      return kept;
    },
  };
  const take = (position: number, vector: Float32Array) => {
    isFound[position] = 1;
    keep(vector, position);
  };
  return { sought, take };
}
