import { countTokens } from '../segment/tokens.ts';
import type { Embedder } from '../types.ts';
import type { EmbeddingTask } from './embedding-job.ts';

/**
 * Batches of one role each, of at most so many texts and tokens as the embedder
 * asks for; longest texts first, so that no core ends on a long one.
 */
export function toBatches(
  tasks: readonly EmbeddingTask[],
  { batch, countTokens: count = countTokens }: Pick<Embedder, 'batch' | 'countTokens'>,
): EmbeddingTask[][] {
  const batches: EmbeddingTask[][] = [];
  for (const role of ['passage', 'query'] as const) {
    const ofRole = tasks
      .filter((task) => task.role === role)
      .sort((a, b) => b.text.length - a.text.length);
    let current: EmbeddingTask[] = [];
    let tokens = 0;
    for (const task of ofRole) {
      const size = batch.tokens === undefined ? 0 : count(task.text, role);
      const fits =
        current.length < batch.size &&
        (batch.tokens === undefined || tokens + size <= batch.tokens);
      if (!fits && current.length > 0) {
        batches.push(current);
        current = [];
        tokens = 0;
      }
      current.push(task);
      tokens += size;
    }
    if (current.length > 0) batches.push(current);
  }
  return batches;
}
