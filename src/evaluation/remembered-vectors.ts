import type { VectorCache } from '../store/vector-cache.ts';

/** Those of a small run; a large one reads from the database what does not fit. */
const ROOM_BYTES = 64 * 2 ** 20;

/**
 * A cache that keeps in memory what it has read, as far as there is room: a
 * run first looks whether all vectors are there and whole, and then ranks by
 * them.
 */
export function rememberVectors(cache: VectorCache, room = ROOM_BYTES): VectorCache {
  const known = new Map<string, Float32Array>();
  let left = room;
  const remember = (key: string, vector: Float32Array) => {
    if (vector.byteLength > left || known.has(key)) return;
    left -= vector.byteLength;
    known.set(key, vector);
  };
  return {
    embedders: cache.embedders,
    get: async (keys, use) => {
      const unknown = [...new Set(keys.filter((key) => !known.has(key)))];
      const read = unknown.length > 0 ? await cache.get(unknown, use) : [];
      const found = new Map(unknown.map((key, at) => [key, read[at]]));
      for (const [key, vector] of found) if (vector) remember(key, vector);
      return keys.map((key) => known.get(key) ?? found.get(key));
    },
    put: async (entries) => {
      await cache.put(entries);
      for (const { key } of entries) {
        left += known.get(key)?.byteLength ?? 0;
        known.delete(key);
      }
    },
  };
}
