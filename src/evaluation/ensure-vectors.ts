import pLimit from 'p-limit';
import { IncompleteError, InterruptedError, messageOf, UserError } from '../errors.ts';
import type { VectorCache } from '../store/vector-cache.ts';
import { vectorKey } from '../store/vector-key.ts';
import type { Embedder, Role } from '../types.ts';

export interface EmbeddingProgress {
  /** Texts embedded by this run so far, of `total` that the cache lacked. */
  readonly done: number;
  readonly total: number;
  readonly cached: number;
  /** Share of the work done, by characters: texts differ in length. */
  readonly share: number;
}

export interface EmbeddingJob {
  readonly embedder: Embedder;
  readonly vectors: VectorCache;
  readonly signal?: AbortSignal | undefined;
  readonly onProgress?: ((progress: EmbeddingProgress) => void) | undefined;
}

interface Task {
  readonly key: string;
  readonly role: Role;
  readonly text: string;
}

/**
 * Sees to it that the cache holds a vector of every text: each distinct text
 * is embedded once, and saved as soon as it is there, so that a run that was
 * killed goes on where it stopped.
 *
 * @throws InterruptedError after a signal, with what was finished saved
 * @throws IncompleteError when the embedder or the database fails
 */
export async function ensureVectors(
  texts: readonly { readonly role: Role; readonly text: string }[],
  job: EmbeddingJob,
): Promise<void> {
  const { missing, cached } = await findMissing(texts, job);
  const total = missing.length;
  const characters = countCharacters(missing);
  let done = 0;
  let doneCharacters = 0;
  const report = () =>
    job.onProgress?.({ done, total, cached, share: characters ? doneCharacters / characters : 1 });
  report();
  const failures: unknown[] = [];
  const limit = pLimit(job.embedder.batch.concurrency);
  const batches = toBatches(missing, job.embedder.batch.size);
  await Promise.all(
    batches.map((batch) =>
      limit(async () => {
        if (job.signal?.aborted || failures.length > 0) return;
        try {
          await embedBatch(batch, job);
          done += batch.length;
          doneCharacters += countCharacters(batch);
          report();
        } catch (error) {
          failures.push(error);
        }
      }),
    ),
  );
  const saved = `${done} of ${total} new texts are saved; run the same command again to go on`;
  if (failures.length > 0) throw describeFailure(failures[0], saved);
  if (done < total) throw new InterruptedError(`interrupted: ${saved}`);
}

async function findMissing(
  texts: readonly { readonly role: Role; readonly text: string }[],
  { embedder, vectors }: EmbeddingJob,
): Promise<{ missing: Task[]; cached: number }> {
  const tasks = new Map<string, Task>();
  for (const { role, text } of texts) {
    const key = vectorKey(embedder.id, role, text);
    tasks.set(key, { key, role, text });
  }
  const all = [...tasks.values()];
  const missing: Task[] = [];
  for (let from = 0; from < all.length; from += 1000) {
    const part = all.slice(from, from + 1000);
    const found = await vectors.get(part.map(({ key }) => key));
    missing.push(...part.filter((_, index) => found[index] === undefined));
  }
  return { missing, cached: all.length - missing.length };
}

function countCharacters(tasks: readonly Task[]): number {
  return tasks.reduce((sum, { text }) => sum + text.length, 0);
}

/** Batches of one role each, longest texts first so that no core ends on a long one. */
function toBatches(tasks: readonly Task[], size: number): Task[][] {
  const batches: Task[][] = [];
  for (const role of ['passage', 'query'] as const) {
    const ofRole = tasks
      .filter((task) => task.role === role)
      .sort((a, b) => b.text.length - a.text.length);
    for (let from = 0; from < ofRole.length; from += size) {
      batches.push(ofRole.slice(from, from + size));
    }
  }
  return batches;
}

async function embedBatch(
  batch: readonly Task[],
  { embedder, vectors }: EmbeddingJob,
): Promise<void> {
  const role = batch[0]?.role ?? 'passage';
  const embedded = await embedder.embed(
    batch.map(({ text }) => text),
    role,
  );
  const entries = batch.map(({ key }, index) => {
    const vector = embedded[index];
    if (!vector) {
      throw new IncompleteError(
        `the embedder "${embedder.id}" gave ${embedded.length} vectors for ${batch.length} texts`,
      );
    }
    return { key, vector };
  });
  await vectors.put(entries);
}

function describeFailure(error: unknown, saved: string): UserError {
  if (error instanceof UserError) {
    return new UserError(`${error.message}\n${saved}`, { exitCode: error.exitCode });
  }
  return new IncompleteError(`cannot embed: ${messageOf(error)}\n${saved}`);
}
