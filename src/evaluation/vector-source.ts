import { openEmbedder } from '../embedders/registry.ts';
import type { Golden } from '../golden.ts';
import { openStore } from '../store/open-store.ts';
import { chooseEmbedder, type EmbedderChoice } from './choose-embedder.ts';
import type { LoadVectors } from './chunk-corpus.ts';
import { type EmbeddingJob, ensureVectors } from './ensure-vectors.ts';
import { loadVectors } from './load-vectors.ts';

/** Where the vectors of passages come from. */
export interface VectorSource {
  /** Id of the embedder. */
  readonly embedder: string;
  /** Embeds what is not known yet, before any of it is loaded. */
  prepare(texts: readonly string[]): Promise<void>;
  readonly load: LoadVectors;
  close(): Promise<void>;
}

/** Vectors of the `hashing` embedder, made when they are asked for: nothing is stored, nothing fetched. */
export async function hashingVectors(): Promise<VectorSource> {
  const embedder = await openEmbedder('hashing', { cores: 1 });
  return {
    embedder: embedder.id,
    prepare: async () => {},
    load: (texts) => embedder.embed(texts, 'passage'),
    close: async () => {},
  };
}

/** Vectors of any embedder, kept in a database as those of a run are. */
export async function storedVectors(
  choice: EmbedderChoice,
  {
    db,
    set,
    today,
    ...watch
  }: {
    db: string;
    set?: Pick<Golden, 'directory' | 'settings' | 'surql'> | undefined;
    /** ISO time. */
    today?: string | undefined;
  } & Pick<EmbeddingJob, 'signal' | 'offline' | 'onProgress' | 'onNote'>,
): Promise<VectorSource> {
  const { cwd, env } = choice;
  const store = await openStore(db, { cwd, env, today, onNote: watch.onNote });
  const embedder = await chooseEmbedder({ ...choice, ...watch }, { set, store });
  const job = { embedder, vectors: store.vectors, ...watch };
  return {
    embedder: embedder.id,
    async prepare(texts) {
      if (texts.length === 0) return;
      await ensureVectors(
        texts.map((text) => ({ role: 'passage', text })),
        job,
      );
    },
    load: (texts) => loadVectors(texts, 'passage', job),
    close: async () => embedder.close?.(),
  };
}
