import { RefusedTextsError, UserError } from '../errors.ts';
import { checkVectors } from './check-vectors.ts';
import { type EmbeddingJob, type EmbeddingTask, nameOf } from './embedding-job.ts';

export interface SavingJob extends EmbeddingJob {
  /** What every vector must have. */
  readonly dimensions: number;
  /** Told what the database has acknowledged. */
  readonly onSaved: (tasks: readonly EmbeddingTask[]) => void;
}

/**
 * Embeds a batch and saves it. A batch that is refused is halved until what is
 * left is saved, or a single text is to blame and can be named.
 */
export async function embedAndSave(batch: readonly EmbeddingTask[], job: SavingJob): Promise<void> {
  try {
    await embedWhole(batch, job);
  } catch (error) {
    if (!(error instanceof RefusedTextsError)) throw error;
    const [first] = batch;
    if (batch.length === 1 && first) {
      throw new UserError(`${nameOf(first)}: ${error.message}`, { exitCode: error.exitCode });
    }
    const half = Math.ceil(batch.length / 2);
    for (const part of [batch.slice(0, half), batch.slice(half)]) await embedAndSave(part, job);
  }
}

async function embedWhole(
  batch: readonly EmbeddingTask[],
  { embedder, vectors, signal, dimensions, onSaved }: SavingJob,
): Promise<void> {
  const texts = batch.map(({ text }) => text);
  const embedded = await embedder.embed(texts, batch[0]?.role ?? 'passage', signal);
  checkVectors(embedded, { count: batch.length, embedder, dimensions });
  const entries = batch.flatMap(({ key }, index) => {
    const vector = embedded[index];
    return vector ? [{ key, vector, embedder: embedder.id }] : [];
  });
  await vectors.put(entries);
  for (const [index, { position = 0, take }] of batch.entries()) {
    const vector = embedded[index];
    if (vector) take?.(vector, position);
  }
  onSaved(batch);
}
