import type { Corpus } from '../../corpus.ts';
import { type Chunkings, chunkEach } from '../../evaluation/chunk-each.ts';
import { hashingVectors, type VectorSource } from '../../evaluation/vector-source.ts';
import type { Document, Variant } from '../../types.ts';
import type { Io } from '../io.ts';
import { showSteps } from '../progress.ts';
import type { ChunkArguments } from './chunk-arguments.ts';
import { withVectors } from './chunk-vectors.ts';

/** What the parts of `chunk` work on. */
export interface ChunkWork {
  readonly args: ChunkArguments;
  readonly io: Io;
  readonly corpus: Corpus;
  readonly variants: readonly Variant[];
  /** Those of the corpus that are meant: all, or the one that was named. */
  readonly documents: readonly Document[];
  /** Writes a message, unless told to be quiet. */
  readonly say: (text: string) => void;
}

/**
 * Cuts every document by every variant and hands each document over, with
 * progress shown. Where vectors decide the cuts and no embedder was named,
 * those of `hashing` do, and it is said.
 */
export async function eachChunking(
  work: ChunkWork,
  label: string,
  use: (chunkings: Chunkings) => void,
): Promise<void> {
  const { args, variants, documents, say } = work;
  const run = async (vectors: VectorSource) => {
    const texts = variants.flatMap(({ embeds }) => (embeds ? documents.flatMap(embeds) : []));
    await vectors.prepare(texts);
    await visitAll(work, vectors, label, use);
  };
  const decided = variants.filter(({ embeds }) => embeds).map(({ name }) => name);
  if (decided.length > 0 && args.embedder !== undefined) {
    return withVectors(work, run);
  }
  const vectors = await hashingVectors();
  if (decided.length > 0) {
    say(
      `${decided.join(', ')}: cut by vectors of ${vectors.embedder} (name another with --embedder)`,
    );
  }
  return run(vectors);
}

async function visitAll(
  { args, io, variants, documents }: ChunkWork,
  { load }: VectorSource,
  label: string,
  use: (chunkings: Chunkings) => void,
): Promise<void> {
  const progress = args.quiet ? undefined : showSteps(io, label);
  let done = 0;
  try {
    for await (const chunkings of chunkEach(documents, variants, { load, signal: io.signal })) {
      use(chunkings);
      done += 1;
      progress?.update(done, documents.length);
    }
  } finally {
    progress?.stop();
  }
}
