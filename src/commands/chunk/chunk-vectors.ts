import type { Corpus } from '../../corpus.ts';
import { defaultDatabase } from '../../evaluate.ts';
import { storedVectors, type VectorSource } from '../../evaluation/vector-source.ts';
import { type EmbedderArguments, embedderChoice } from '../embedder-choice.ts';
import type { Io } from '../io.ts';
import { showProgress } from '../progress.ts';

/** What the work with vectors needs to know. */
export interface VectorWork {
  readonly args: EmbedderArguments & { readonly db?: string | undefined; readonly quiet: boolean };
  readonly io: Io;
  readonly corpus: Pick<Corpus, 'set'>;
  readonly say: (text: string) => void;
}

/** Runs something with the vectors of the embedder that was named, else of the set's: kept in the database, with progress shown. */
export async function withVectors<T>(
  { args, io, corpus, say }: VectorWork,
  use: (vectors: VectorSource) => Promise<T>,
): Promise<T> {
  const progress = args.quiet ? undefined : showProgress(io);
  try {
    const choice = embedderChoice(args, io, say);
    const vectors = await storedVectors(choice, {
      db: args.db ?? defaultDatabase,
      set: corpus.set,
      today: io.now().toISOString(),
      signal: io.signal,
      offline: args.offline,
      onProgress: progress?.update,
      onNote: say,
    });
    return await use(vectors).finally(() => vectors.close());
  } finally {
    progress?.stop();
  }
}
