// Writes vectors into rocksdb://PATH until it fails: prints the number of each batch once it is
// acknowledged, and at last the error.
import { openStore } from '../../build/store/open-store.js';

const [path] = process.argv.slice(2);
try {
  const store = await openStore(`rocksdb://${path}`);
  for (let batch = 0; batch < 2000; batch += 1) {
    const entries = Array.from({ length: 100 }, (_, i) => ({
      key: `${batch}-${i}`,
      // Numbers that do not compress.
      vector: Float32Array.from({ length: 384 }, (_, at) => Math.sin(batch * 1e6 + i * 1e3 + at)),
    }));
    await store.vectors.put(entries);
    process.stdout.write(`${batch}\n`);
  }
} catch (error) {
  const { exitCode, message } = /** @type {{ exitCode?: number, message?: string }} */ (error);
  process.stdout.write(`${JSON.stringify({ exitCode, message })}\n`);
}
process.exit(0);
