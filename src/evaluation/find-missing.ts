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
  texts: Iterable<TextToEmbed>,
  { embedder, vectors, onNote }: EmbeddingJob,
): Promise<{ missing: EmbeddingTask[]; cached: number }> {
  const dimensions = (await vectors.embedders.get(embedder.id))?.dimensions;
  const seen = new Set<string>();
  const missing: EmbeddingTask[] = [];
  let damaged = 0;
  const onDamaged = () => {
    damaged += 1;
  };
  // A part at a time, so that no text is held but those to embed.
  let part: EmbeddingTask[] = [];
  const look = async () => {
    const keys = part.map(({ key }) => key);
    const found = await vectors.get(keys, { for: embedder.id, onDamaged });
    for (const [at, task] of part.entries()) {
      const vector = found[at];
      if (vector && isSound(vector, dimensions)) continue;
      if (vector) damaged += 1;
      missing.push(task);
    }
    part = [];
  };
  for (const text of texts) {
    const key = vectorKey(embedder.id, text.role, text.text);
    if (seen.has(key)) continue;
    seen.add(key);
    part.push({ ...text, key });
    if (part.length === PART) await look();
  }
  await look();
  if (damaged > 0) {
    onNote?.(
      `${damaged} of the vectors in the database ${damaged === 1 ? 'is' : 'are'} damaged or of another dimension, and embedded again`,
    );
  }
  return { missing, cached: seen.size - missing.length };
}
