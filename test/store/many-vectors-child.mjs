// Writes 250 MB of vectors into rocksdb://PATH as the program would, and prints the memory that the process then takes.
import { limitEngineMemory } from '../../build/bin/engine-memory.js';

const [path] = process.argv.slice(2);
limitEngineMemory(process.env);
const { openStore } = await import('../../build/store/open-store.js');
const store = await openStore(`rocksdb://${path}`);
let seed = 1;
for (let batch = 0; batch < 170; batch += 1) {
  const entries = Array.from({ length: 250 }, (_, at) => ({
    key: `${batch}-${at}`,
    // Numbers that do not compress.
    vector: Float32Array.from({ length: 1536 }, () => {
      seed = (Math.imul(seed, 48_271) >>> 0) % 2_147_483_647;
      return seed;
    }),
  }));
  await store.vectors.put(entries);
}
process.stdout.write(JSON.stringify({ megabytes: process.memoryUsage().rss / 2 ** 20 }));
process.exit(0);
