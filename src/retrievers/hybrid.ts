import { z } from '../schema.ts';
import type { Retriever } from '../types.ts';
import { bm25Of, bm25Parameters } from './bm25.ts';
import type { RetrieverEnvironment } from './environment.ts';
import { openExact } from './exact.ts';
import { fuse } from './fuse.ts';
import { hnswOf, hnswParameters } from './hnsw.ts';
import { formatSpec, oneOf, parseParameters, whole } from './parameters.ts';

const parameters = z.strictObject({
  k: whole({ min: 1, max: 10_000, or: 60 }),
  window: whole({ min: 1, max: 10_000, or: 100 }),
  vector: oneOf(['exact', 'hnsw'], 'exact'),
  ...bm25Parameters,
});

const graphDefaults = z.strictObject(hnswParameters).parse({});

/**
 * `hybrid:k=60,window=100`: the first `window` hits of a vector search and of
 * `bm25`, fused by reciprocal rank here: the database's own `search::rrf`
 * breaks ties at random.
 */
export function openHybrid(
  argument: string | undefined,
  environment: RetrieverEnvironment,
): Retriever {
  const { k, window, vector, ...lexical } = parseParameters('hybrid', argument, parameters);
  const near = vector === 'exact' ? openExact() : hnswOf(graphDefaults);
  const text = bm25Of(lexical, environment);
  return {
    id: formatSpec('hybrid', { k, window, vector, ...lexical }),
    usesVectors: true,
    ranksWithoutVector: true,
    async *search(queries, index, options) {
      const within = { ...options, depth: window };
      const words = text.search(queries, index, within)[Symbol.asyncIterator]();
      try {
        for await (const ranking of near.search(queries, index, within)) {
          const word = await words.next();
          const lists = word.done ? [ranking] : [ranking, word.value];
          yield fuse(
            lists.map((list) => list.top(window)),
            k,
          );
        }
        // Past the last ranking, where it says its notes.
        await words.next();
      } finally {
        await words.return?.(undefined);
      }
    },
  };
}
