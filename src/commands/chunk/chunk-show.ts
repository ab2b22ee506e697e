import { EXIT, type ExitCode, UserError } from '../../errors.ts';
import { vectorsFor } from '../../evaluation/chunk-corpus.ts';
import type { VectorSource } from '../../evaluation/vector-source.ts';
import { withEmbedder } from '../../evaluation/with-embedder.ts';
import { lintRules } from '../../lint/registry.ts';
import { chunkText } from '../../reports/chunk-text.ts';
import type { Chunk, Document, Variant } from '../../types.ts';
import { usesColor } from '../io.ts';
import { shownRange } from './chunk-arguments.ts';
import { withVectors } from './chunk-vectors.ts';
import type { ChunkWork } from './chunk-work.ts';

/** `chunk --doc ID --variant NAME`: prints the chunks of one document. */
export async function showChunks(work: ChunkWork): Promise<ExitCode> {
  const { args, corpus } = work;
  const [document] = work.documents;
  const [variant, another] = work.variants;
  if (!document || !variant)
    throw new Error('a document and a variant are named, or it is refused');
  if (another) {
    throw new UserError(`"${args.variant}" stands for ${work.variants.length} variants; name one`);
  }
  const embedder = args.embedder ?? (variant.embeds && corpus.set?.settings.embedder);
  if (variant.embeds && embedder === undefined) {
    throw new UserError(
      `vectors decide where the variant "${variant.name}" cuts: name their embedder, for example --embedder use-lite (what evaluate uses by default) or --embedder hashing (fast, lexical)`,
    );
  }
  if (embedder === undefined) print(work, { document, variant, chunks: variant.chunk(document) });
  else await withVectors(work, (vectors) => printEmbedded(work, document, variant, vectors));
  return EXIT.pass;
}

async function printEmbedded(
  work: ChunkWork,
  document: Document,
  plain: Variant,
  vectors: VectorSource,
): Promise<void> {
  const fingerprint = plain.embeds ? withEmbedder(plain, { id: vectors.embedder }) : undefined;
  const variant = fingerprint === undefined ? plain : { ...plain, fingerprint };
  const deciding = variant.embeds?.(document) ?? [];
  await vectors.prepare(deciding);
  const chunks = variant.chunk(document, await vectorsFor(deciding, vectors.load));
  if (!work.args.json || work.args.embedder === undefined) {
    return print(work, { document, variant, chunks });
  }
  const { first, last } = shownRange(work.args.show, chunks.length);
  const texts = chunks.slice(first, last + 1).map((chunk) => embeddedText(document, chunk));
  await vectors.prepare(texts);
  const embeddingOf = await vectorsFor(texts, vectors.load);
  print(work, { document, variant, chunks, embeddingOf });
}

interface Shown {
  readonly document: Document;
  readonly variant: Variant;
  readonly chunks: readonly Chunk[];
  readonly embeddingOf?: (text: string) => Float32Array;
}

function print({ args, io }: ChunkWork, { document, variant, chunks, embeddingOf }: Shown): void {
  const { first, last } = shownRange(args.show, chunks.length);
  if (args.json) {
    const list = chunks.slice(first, last + 1).map((chunk) => ({
      ord: chunk.ord,
      start: chunk.start,
      end: chunk.end,
      headingPath: chunk.headingPath,
      words: chunk.words,
      tokens: chunk.tokens,
      flags: chunk.flags,
      text: document.text.slice(chunk.start, chunk.end),
      ...(embeddingOf && { embedding: [...embeddingOf(embeddedText(document, chunk))] }),
    }));
    io.stdout.write(`${JSON.stringify(list, null, 2)}\n`);
    return;
  }
  const faults = Object.entries(lintRules).map(([name, rule]) => ({
    name,
    found: new Set(rule.begin()(document, chunks)),
  }));
  const text = chunkText(
    {
      document,
      variant,
      chunks,
      isShown: ({ ord }) => ord >= first && ord <= last,
      faultsOf: (chunk) => faults.flatMap(({ name, found }) => (found.has(chunk) ? [name] : [])),
    },
    { color: usesColor(io, io.stdout) },
  );
  io.stdout.write(text);
}

function embeddedText(document: Document, { prefix, start, end }: Chunk): string {
  return prefix + document.text.slice(start, end);
}
