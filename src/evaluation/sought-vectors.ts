import { RowBuilder } from '../retrievers/vector-rows.ts';
import { type ChunkedCorpus, chunksToEmbed } from './chunk-corpus.ts';
import type { EmbeddingJob, TextToEmbed } from './embedding-job.ts';
import { eachLinked } from './linked-vectors.ts';

/** One variant's vectors while they are looked for. */
export interface SoughtVectors {
  readonly corpus: ChunkedCorpus;
  /** Resolves when the database has been asked for those that the variant's cuts link to. */
  readonly read: Promise<void>;
  /** How many were found by then. */
  found(): number;
  /** The texts of the others. */
  toEmbed(): Iterable<TextToEmbed>;
  /** Rows as far as they were kept, which are then let go. */
  rows(): RowBuilder;
}

/**
 * Begins to read the vectors that variants' cuts link to, one variant after
 * another.
 *
 * @param room how many bytes of rows are kept at most, those of the first variants; or as many as the largest has, since
 *   they will be in memory when it is searched
 */
export function seekVectors(
  corpora: readonly ChunkedCorpus[],
  job: EmbeddingJob,
  room: number,
): SoughtVectors[] {
  const largest = Math.max(...corpora.map(({ chunks }) => chunks.length));
  let before = 0;
  let last: Promise<void> = Promise.resolve();
  return corpora.map((corpus) => {
    const size = corpus.chunks.length;
    const isFound = new Uint8Array(size);
    let rows = new RowBuilder(size);
    before += size;
    const chunks = before;
    const take = (vector: Float32Array, position: number) => {
      const { byteLength } = vector;
      if (chunks * byteLength <= Math.max(room, largest * byteLength)) rows.set(position, vector);
    };
    last = last.then(() =>
      eachLinked(corpus, job, (position, vector) => {
        isFound[position] = 1;
        take(vector, position);
      }),
    );
    // A failure is met when it is waited for.
    last.catch(() => {});
    return {
      corpus,
      read: last,
      found: () => isFound.reduce((sum, one) => sum + one, 0),
      *toEmbed() {
        for (const text of chunksToEmbed(corpus, (position) => isFound[position] === 0)) {
          yield { ...text, take };
        }
      },
      rows: () => {
        const kept = rows;
        rows = new RowBuilder(size);
        return kept;
      },
    };
  });
}
