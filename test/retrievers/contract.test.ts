import { retrievers } from '../../src/retrievers/registry.ts';
import { retrieverContract, vectorContract } from '../contract/retriever.ts';

for (const [name, open] of Object.entries(retrievers)) {
  // What stands behind the colon of run: is the file.
  const argument = name === 'run' ? 'saved.run' : undefined;
  retrieverContract(name, (environment) => open(argument, environment));
}

for (const [name, argument] of [
  ['bm25', 'engine=database'],
  ['hybrid', 'vector=hnsw,engine=database'],
] as const) {
  retrieverContract(`${name}:${argument}`, async (environment) => {
    const open = retrievers[name];
    if (!open) throw new Error(`there is no ${name}`);
    return open(argument, environment);
  });
}

for (const [name, runs] of [
  ['exact', 100],
  ['surreal-knn', 15],
] as const) {
  const open = retrievers[name];
  if (open) vectorContract(name, (environment) => open(undefined, environment), { runs });
}
