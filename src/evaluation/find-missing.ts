import { vectorKey } from '../store/vector-key.ts';
import { isSound } from './check-vectors.ts';
import type { EmbeddingJob, EmbeddingTask, TextToEmbed } from './embedding-job.ts';

const PART = 1000;

/**
 * The distinct texts that the cache has no vector of, and how many it has. A
 * vector that is damaged, or not of the embedder's dimensions, counts as
 * missing, and it is said.
 */
export async function findMissing(
  texts: readonly TextToEmbed[],
  { embedder, vectors, onNote }: EmbeddingJob,
): Promise<{ missing: EmbeddingTask[]; cached: number }> {
  const tasks = new Map<string, EmbeddingTask>();
  for (const text of texts) {
    const key = vectorKey(embedder.id, text.role, text.text);
    if (!tasks.has(key)) tasks.set(key, { ...text, key });
  }
  const all = [...tasks.values()];
  const dimensions = (await vectors.embedders.get(embedder.id))?.dimensions;
  const missing: EmbeddingTask[] = [];
  let damaged = 0;
  const onDamaged = () => {
    damaged += 1;
  };
  for (let from = 0; from < all.length; from += PART) {
    const part = all.slice(from, from + PART);
    const keys = part.map(({ key }) => key);
    const found = await vectors.get(keys, { for: embedder.id, onDamaged });
    for (const [at, task] of part.entries()) {
      const vector = found[at];
      if (vector && isSound(vector, dimensions)) continue;
      if (vector) damaged += 1;
      missing.push(task);
    }
  }
  if (damaged > 0) {
    onNote?.(
      `${damaged} of the vectors in the database ${damaged === 1 ? 'is' : 'are'} damaged or of another dimension, and embedded again`,
    );
  }
  return { missing, cached: all.length - missing.length };
}
