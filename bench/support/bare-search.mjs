// What a run cannot do without: reading the vectors of its chunks and queries, and one exact search a variant. In a
// process of its own, as a run is: a warm one reads twice as fast. Of it, only reading and searching is timed.
import { exactSearch, MetricKind } from 'usearch';
import { chunkCorpus } from '../../build/evaluation/chunk-corpus.js';
import { closeStores, loadGolden, loadVariants } from '../../build/index.js';
import { openStore } from '../../build/store/open-store.js';
import { vectorKey } from '../../build/store/vector-key.js';

const [cwd, set, size, most, ...names] = process.argv.slice(2);
const dimensions = Number(size);
const golden = await loadGolden(set);
const id = `hashing@1/${dimensions}`;
const queries = golden.queries.map(({ text }) => vectorKey(id, 'query', text));
const keys = [];
for (const variant of await loadVariants(names, [])) {
  const { chunks, textOf } = await chunkCorpus(variant, golden.documents, async () => []);
  keys.push([...chunks.keys()].map((at) => vectorKey(id, 'passage', textOf(at))));
}
const store = await openStore('rocksdb://.chunkproof/db', { cwd });
const start = performance.now();
const asked = pack(await store.vectors.get(queries));
for (const own of keys) {
  exactSearch(pack(await store.vectors.get(own)), asked, dimensions, Number(most), MetricKind.IP);
}
const bare = performance.now() - start;
console.log(JSON.stringify({ bare, chunks: keys.flat().length }));
await closeStores();
process.exit();

function pack(rows) {
  const packed = new Float32Array(rows.length * dimensions);
  for (const [at, row] of rows.entries()) packed.set(row, at * dimensions);
  return packed;
}
