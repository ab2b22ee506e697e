import { IncompleteError } from '../errors.ts';
import type { VectorCache } from '../store/vector-cache.ts';
import { vectorKey } from '../store/vector-key.ts';
import type { Embedder, Role, VectorIndex } from '../types.ts';

/** Reads the vectors of texts, in their order; every one must be in the cache. */
export async function loadVectors(
  texts: readonly string[],
  role: Role,
  { embedder, vectors }: { embedder: Embedder; vectors: VectorCache },
): Promise<Float32Array[]> {
  const found = await vectors.get(texts.map((text) => vectorKey(embedder.id, role, text)));
  return found.map((vector) => {
    if (!vector) throw new IncompleteError('a vector that was just saved is not in the database');
    return vector;
  });
}

/** Packs vectors into one array, row by row. */
export function toIndex(vectors: readonly Float32Array[]): VectorIndex {
  const dimensions = vectors[0]?.length ?? 0;
  const packed = new Float32Array(vectors.length * dimensions);
  for (const [row, vector] of vectors.entries()) {
    if (vector.length !== dimensions) {
      throw new IncompleteError(
        `vectors of ${dimensions} and of ${vector.length} dimensions under one embedder id`,
      );
    }
    packed.set(vector, row * dimensions);
  }
  return { size: vectors.length, dimensions, vectors: packed };
}

/** Positions of vectors that cannot be ranked: all zero, or not numbers. */
export function unrankable(vectors: readonly Float32Array[]): number[] {
  return vectors.flatMap((vector, position) => {
    let norm = 0;
    for (const value of vector) norm += value * value;
    return norm > 0 && Number.isFinite(norm) ? [] : [position];
  });
}
