import { IncompleteError, InterruptedError, messageOf, UserError } from '../errors.ts';
import { inFlight } from '../in-flight.ts';
import { embedAndSave } from './embed-and-save.ts';
import { toBatches } from './embedding-batches.ts';
import type { EmbeddingJob, EmbeddingTask, TextToEmbed } from './embedding-job.ts';
import { findMissing } from './find-missing.ts';
import { verifyProbe } from './probe.ts';
import { refuseOffline, refuseOverlong } from './refuse-texts.ts';

export type { EmbeddingJob, EmbeddingProgress, TextToEmbed } from './embedding-job.ts';

/**
 * Sees to it that the cache holds a vector of every text: each distinct text
 * is embedded once, and saved as soon as it is there, so that a run that was
 * killed goes on where it stopped. Before the first text it is made sure that
 * the embedder is the one that made the vectors in the cache.
 *
 * @param linked vectors of further texts that were found before, to be counted with those of the cache
 * @throws InterruptedError after a signal, with what was finished saved
 * @throws IncompleteError when the embedder or the database fails, or something is missing offline
 * @throws UserError for texts past the embedder's limit
 */
export async function ensureVectors(
  texts: Iterable<TextToEmbed>,
  job: EmbeddingJob,
  { linked = 0 }: { readonly linked?: number } = {},
): Promise<void> {
  const found = await findMissing(texts, job);
  const { missing } = found;
  const cached = found.cached + linked;
  const total = missing.length;
  const characters = countCharacters(missing);
  let done = 0;
  let doneCharacters = 0;
  const report = () =>
    job.onProgress?.({ done, total, cached, share: characters ? doneCharacters / characters : 1 });
  if (total > 0) {
    if (job.offline) refuseOffline(missing, cached, job.embedder);
    refuseOverlong(missing, job.embedder);
  }
  report();
  if (total === 0) return;
  const failures: unknown[] = [];
  const onSaved = (saved: readonly EmbeddingTask[]) => {
    done += saved.length;
    doneCharacters += countCharacters(saved);
    report();
  };
  try {
    const { dimensions } = await verifyProbe(job);
    const { embedder, signal } = job;
    // A batch that is under way when another fails is still saved.
    await inFlight(toBatches(missing, embedder), embedder.batch.concurrency, async (batch) => {
      if (signal?.aborted || failures.length > 0) return;
      await embedAndSave(batch, { ...job, dimensions, onSaved }).catch((error: unknown) => {
        failures.push(error);
      });
    });
  } catch (error) {
    failures.push(error);
  }
  const saved = `${done} of ${total} new texts are saved; run the same command again to go on`;
  if (job.signal?.aborted && done < total) throw new InterruptedError(`interrupted: ${saved}`);
  if (failures.length > 0) throw describeFailure(failures[0], saved);
}

function countCharacters(tasks: readonly EmbeddingTask[]): number {
  return tasks.reduce((sum, { text }) => sum + text.length, 0);
}

function describeFailure(error: unknown, saved: string): UserError {
  if (error instanceof UserError) {
    return new UserError(`${error.message}\n${saved}`, { exitCode: error.exitCode });
  }
  return new IncompleteError(`cannot embed: ${messageOf(error)}\n${saved}`);
}
