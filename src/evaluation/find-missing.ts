import { inFlight } from '../in-flight.ts';
import { vectorKey } from '../store/vector-key.ts';
import { isSound } from './check-vectors.ts';
import type { EmbeddingJob, EmbeddingTask, TextToEmbed } from './embedding-job.ts';

const PART = 1000;
/** The database reads one part while another is looked at. */
const PARTS_AT_ONCE = 2;

/**
 * The distinct texts that the cache has no vector of, and how many it has. A
 * vector that is damaged, or not of the embedder's dimensions, counts as
 * missing, and it is said.
 */
export async function findMissing(
  texts: Iterable<TextToEmbed>,
  { embedder, vectors, offline, onNote }: EmbeddingJob,
): Promise<{ missing: EmbeddingTask[]; cached: number }> {
  const dimensions = (await vectors.embedders.get(embedder.id))?.dimensions;
  let distinct = 0;
  let damaged = 0;
  const onDamaged = () => {
    damaged += 1;
  };
  const missing = await inFlight(
    distinctParts(texts, embedder.id),
    PARTS_AT_ONCE,
    async (part): Promise<EmbeddingTask[]> => {
      distinct += part.length;
      const keys = part.map(({ key }) => key);
      const found = await vectors.get(keys, { for: embedder.id, onDamaged });
      return part.filter(({ position = 0, take }, at) => {
        const vector = found[at];
        if (vector && isSound(vector, dimensions)) {
          take?.(vector, position);
          return false;
        }
        if (vector) damaged += 1;
        return true;
      });
    },
  );
  if (damaged > 0) {
    const [are, count] = damaged === 1 ? ['is', 'counts'] : ['are', 'count'];
    onNote?.(
      `${damaged} of the vectors in the database ${are} damaged or of another dimension, and ${offline ? `${count} as missing` : 'embedded again'}`,
    );
  }
  const all = missing.flat();
  return { missing: all, cached: distinct - all.length };
}

/** Each text once. A part at a time, so that no text is held but those to embed. */
function* distinctParts(
  texts: Iterable<TextToEmbed>,
  embedder: string,
): Generator<EmbeddingTask[]> {
  const seen = new Set<string>();
  let part: EmbeddingTask[] = [];
  for (const text of texts) {
    const key = vectorKey(embedder, text.role, text.text);
    if (seen.has(key)) continue;
    seen.add(key);
    part.push({ ...text, key });
    if (part.length < PART) continue;
    yield part;
    part = [];
  }
  if (part.length > 0) yield part;
}
