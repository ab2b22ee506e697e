import type { VectorCache } from '../store/vector-cache.ts';

/** Those of a small run; a large one reads them from the database again. */
const ROOM_BYTES = 64 * 2 ** 20;

/**
 * A cache that keeps in memory what it has read: a run first looks whether all
 * vectors are there and whole, and then ranks by them. Once they are more than
 * there is room for, none is kept: those of one variant are read as often as
 * those of another, and its rows need the memory.
 */
export function rememberVectors(cache: VectorCache, room = ROOM_BYTES): VectorCache {
  const known = new Map<string, Float32Array>();
  let left = room;
  const remember = (key: string, vector: Float32Array) => {
    left -= vector.byteLength - (known.get(key)?.byteLength ?? 0);
    if (left >= 0) known.set(key, vector);
    else known.clear();
  };
  return {
    embedders: cache.embedders,
    get: async (keys, use) => {
      const kept = keys.map((key) => known.get(key));
      const unknown = [...new Set(keys.filter((_, at) => !kept[at]))];
      const read = unknown.length > 0 ? await cache.get(unknown, use) : [];
      const found = new Map(unknown.map((key, at) => [key, read[at]]));
      for (const [key, vector] of found) if (vector && left >= 0) remember(key, vector);
      return keys.map((key, at) => kept[at] ?? found.get(key));
    },
    put: async (entries) => {
      await cache.put(entries);
      for (const { key } of entries) {
        const before = known.get(key);
        if (before && known.delete(key)) left += before.byteLength;
      }
    },
  };
}
