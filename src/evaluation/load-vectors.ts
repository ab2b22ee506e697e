import { IncompleteError } from '../errors.ts';
import type { VectorCache } from '../store/vector-cache.ts';
import { vectorKey } from '../store/vector-key.ts';
import type { Embedder, Role, VectorRows } from '../types.ts';

/** Reads the vectors of texts, in their order; every one must be in the cache. */
export async function loadVectors(
  texts: readonly string[],
  role: Role,
  { embedder, vectors }: { embedder: Embedder; vectors: VectorCache },
): Promise<Float32Array[]> {
  const found = await vectors.get(texts.map((text) => vectorKey(embedder.id, role, text)));
  return found.map((vector) => {
    if (!vector) {
      throw new IncompleteError(
        'a vector that was just saved is not in the database: another program has removed it, as "npx chunkproof cache prune" or "cache clear" do; run the same command again',
      );
    }
    return vector;
  });
}

/** Positions that have no row: their vectors are all zero, or not numbers. */
export function unrankable(size: number, { position }: VectorRows): number[] {
  const ranked = new Set(position);
  return Array.from({ length: size }, (_, at) => at).filter((at) => !ranked.has(at));
}
