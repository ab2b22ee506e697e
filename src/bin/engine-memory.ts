const MB = 2 ** 20;

/**
 * What the embedded database may keep in memory. Left alone, RocksDB takes half
 * of the machine's for a cache of blocks, of which a run reads each once, and
 * 1 GB for what was written, which it keeps to find conflicts. Both buffers,
 * and the largest document (100 MB), have to fit into the cache with room to
 * spare: else all writes stop, for ever, as soon as they are full.
 */
export const engineMemory = {
  SURREAL_ROCKSDB_BLOCK_CACHE_SIZE: 256 * MB,
  SURREAL_ROCKSDB_WRITE_BUFFER_SIZE: 16 * MB,
  SURREAL_ROCKSDB_MAX_WRITE_BUFFER_NUMBER: 2,
} as const;

/** Before the database is loaded. Whoever states one of the sizes is left to state them all. */
export function limitEngineMemory(env: NodeJS.ProcessEnv): void {
  const names = Object.keys(engineMemory);
  if (names.some((name) => env[name] !== undefined)) return;
  for (const [name, size] of Object.entries(engineMemory)) env[name] = String(size);
}
