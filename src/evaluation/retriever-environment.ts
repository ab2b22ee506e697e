import { createHash } from 'node:crypto';
import { resolve } from 'node:path';
import { failureIn } from '../chunkers/plugin/plugin-code.ts';
import { assertInside } from '../documents/inside.ts';
import { listed } from '../documents/notes.ts';
import type { Place } from '../errors.ts';
import { readTextFile } from '../json-file.ts';
import { importModule } from '../plugins.ts';
import type { RetrieverEnvironment, SavedHit, SavedHits } from '../retrievers/environment.ts';
import { readRun } from '../run-file.ts';
import type { Store } from '../store/store.ts';
import { readRun as readTrecRun } from '../trec/read-run.ts';
import type { Run, VariantRun } from '../types.ts';

/** Where a retriever's name was written: its paths start there. */
export interface RetrieverOrigin {
  readonly directory: string;
  /** Set where paths must lie below `directory`: where the name stands. */
  readonly inside?: Place | undefined;
  /** Told of each module before its code runs. */
  readonly onLoad?: ((file: string) => void) | undefined;
  /** Ends the waiting for a module that does not load. */
  readonly signal?: AbortSignal | undefined;
}

/** What retrievers need from outside: the run's database, files and modules. */
export function retrieverEnvironment(
  store: Store,
  { directory, inside, onLoad, signal }: RetrieverOrigin,
): RetrieverEnvironment {
  const find = async (file: string) => {
    if (inside) await assertInside(resolve(directory), file, { at: inside });
    return resolve(directory, file);
  };
  return {
    sql: () => store.sql('retrieval'),
    remote: !/^(mem|rocksdb):/.test(store.url),
    sleep: (milliseconds) => new Promise((wake) => setTimeout(wake, milliseconds)),
    loadModule: async (file) => {
      const { exported, hash } = await importModule({ path: await find(file), file }, 'retriever', {
        onLoad,
        signal,
      });
      return { exported, hash, describe: (error) => failureIn(hash, error) };
    },
    readHits: async (file) => {
      const path = await find(file);
      const text = await readTextFile(path, file);
      const hash = createHash('sha256').update(text).digest('hex');
      const isRun = text.trimStart().startsWith('{');
      return isRun ? savedRun(await readRun(path, file), hash) : trecRun(text, file, hash);
    },
  };
}

function trecRun(text: string, file: string, hash: string): SavedHits {
  const { hits, repeated } = readTrecRun(text, file);
  const lines = repeated.map(String);
  return {
    hash,
    rankings: [],
    queries: [...hits.keys()],
    hitsOf: (query) => hits.get(query) ?? [],
    notes: lines.length > 0 ? [`${listed(lines, 'line')} of ${file} repeat an earlier one`] : [],
  };
}

function savedRun(run: Run, hash: string): SavedHits {
  const byName = new Map(run.runs.map((of) => [of.variant.name, hitsByQuery(of)]));
  const [only] = byName.values();
  return {
    hash,
    rankings: run.runs.map(({ variant: { name }, crossed }) => ({
      name,
      variant: crossed?.variant ?? name,
    })),
    queries: run.queries.map(({ id }) => id),
    hitsOf: (query, ranking) =>
      (ranking === undefined ? only : byName.get(ranking))?.get(query) ?? [],
    notes: [],
  };
}

function hitsByQuery({ chunks, results }: VariantRun): Map<string, SavedHit[]> {
  return new Map(
    results.map(({ query, hits }) => [
      query,
      hits.flatMap(({ chunk, score }) => {
        const found = chunks[chunk];
        return found
          ? [{ document: found.document, start: found.start, end: found.end, score }]
          : [];
      }),
    ]),
  );
}
