import type { Corpus } from '../corpus.ts';
import { defaultDatabase } from '../evaluate.ts';
import { storedVectors, type VectorSource } from '../evaluation/vector-source.ts';
import type { ChunkArguments } from './chunk-arguments.ts';
import type { Io } from './io.ts';
import { showProgress } from './progress.ts';

/** Runs something with an embedder's vectors: kept in the database, with progress shown. */
export async function withVectors<T>(
  embedder: string,
  { args, io, corpus }: { args: ChunkArguments; io: Io; corpus: Corpus },
  use: (vectors: VectorSource) => Promise<T>,
): Promise<T> {
  const progress = args.quiet ? undefined : showProgress(io);
  try {
    const vectors = await storedVectors(embedder, {
      db: args.db ?? defaultDatabase,
      cwd: io.cwd,
      surql: corpus.set?.surql,
      signal: io.signal,
      onProgress: progress?.update,
    });
    return await use(vectors).finally(() => vectors.close());
  } finally {
    progress?.stop();
  }
}
