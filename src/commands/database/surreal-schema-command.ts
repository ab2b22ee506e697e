import { EXIT, type ExitCode, UserError } from '../../errors.ts';
import { vectorsFor } from '../../evaluation/chunk-corpus.ts';
import type { VectorSource } from '../../evaluation/vector-source.ts';
import { withEmbedder } from '../../evaluation/with-embedder.ts';
import { corpusIdentity } from '../../golden-documents.ts';
import { hashOfEach } from '../../hash.ts';
import { counted } from '../../reports/counted.ts';
import { type AppContent, appSchema } from '../../surreal-app/app-schema.ts';
import type { Chunk, Document, Variant } from '../../types.ts';
import { loadVariants } from '../../variants.ts';
import { toolVersion } from '../../version.ts';
import { openCorpus } from '../chunk/chunk-corpus.ts';
import { withVectors } from '../chunk/chunk-vectors.ts';
import type { EmbedderArguments } from '../embedder-choice.ts';
import type { Io } from '../io.ts';
import { variantFolders } from '../locations.ts';
import { pluginChunkers } from '../plugin-chunkers.ts';

export interface SurrealSchemaArguments extends EmbedderArguments {
  readonly variant: string;
  readonly golden?: string | undefined;
  readonly documents?: string | undefined;
  readonly plugin?: readonly string[] | undefined;
  readonly db?: string | undefined;
  readonly quiet: boolean;
}

/** `surreal schema`: writes the SurrealQL of an application that searches a variant's chunks. */
export async function surrealSchemaCommand(
  args: SurrealSchemaArguments,
  io: Io,
): Promise<ExitCode> {
  const say = (text: string) => {
    if (!args.quiet) io.stderr.write(`${text}\n`);
  };
  if (args.golden !== undefined && args.documents !== undefined) {
    throw new UserError(
      'name either a golden set with --golden or a folder with --documents, not both',
    );
  }
  const corpus = await openCorpus(args, io);
  const chunkers = await pluginChunkers(corpus.set, args, { io, say });
  const [variant, another] = await loadVariants([args.variant], variantFolders(io.cwd), {
    chunkers,
  });
  if (!variant || another) {
    throw new UserError(`"${args.variant}" stands for several variants; name one`);
  }
  for (const note of corpus.notes) say(note);
  const { name, documents, set } = corpus;
  await withVectors({ args, io, corpus, say }, async (vectors) => {
    const content = await contentOf({ documents, variant }, vectors, set?.surql?.text);
    const app: AppContent = {
      ...content,
      name,
      corpusHash: hashOfEach(corpusIdentity(documents, set?.settings.parent ?? 'document')),
      documents,
      tool: toolVersion,
    };
    for (const part of appSchema(app)) io.stdout.write(part);
    say(`${counted(content.chunks.length, 'chunk')} of ${counted(documents.length, 'document')}`);
  });
  return EXIT.pass;
}

/** Cuts the documents, and says where the vectors of their chunks come from. */
async function contentOf(
  { documents, variant: plain }: { documents: readonly Document[]; variant: Variant },
  vectors: VectorSource,
  surql: string | undefined,
): Promise<Pick<AppContent, 'variant' | 'chunks' | 'embedder' | 'dimensions' | 'embedding'>> {
  const { embedder } = vectors;
  const fingerprint = plain.embeds ? withEmbedder(plain, { id: embedder }) : plain.fingerprint;
  const variant = { ...plain, fingerprint };
  if (plain.embeds) await vectors.prepare(documents.flatMap(plain.embeds));
  const chunks: Chunk[] = [];
  const texts: string[] = [];
  for (const document of documents) {
    const vectorOf = await vectorsFor(plain.embeds?.(document) ?? [], vectors.load);
    for (const chunk of plain.chunk(document, vectorOf)) {
      chunks.push(chunk);
      texts.push(chunk.prefix + document.text.slice(chunk.start, chunk.end));
    }
  }
  await vectors.prepare(texts);
  const loaded = await vectors.load(texts);
  const made = { variant, chunks, embedder, dimensions: loaded[0]?.length ?? 0 };
  const called = /^surrealql:(fn::[\w:]+)@/.exec(embedder)?.[1];
  if (called !== undefined && surql !== undefined) {
    return { ...made, embedding: { surql, function: called } };
  }
  return { ...made, embedding: { vectors: loaded.map(directed) } };
}

/** Null for a vector without direction. */
function directed(vector: Float32Array): Float32Array | null {
  const norm = vector.reduce((sum, value) => sum + value * value, 0);
  return norm > 0 && Number.isFinite(norm) ? vector : null;
}
