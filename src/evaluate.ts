import { alikeVariants } from './evaluation/alike.ts';
import { chooseEmbedder, type EmbedderChoice } from './evaluation/choose-embedder.ts';
import {
  type ChunkedCorpus,
  chunkCorpus,
  chunksToEmbed,
  type LoadVectors,
} from './evaluation/chunk-corpus.ts';
import {
  type EmbeddingJob,
  type EmbeddingProgress,
  ensureVectors,
  type TextToEmbed,
} from './evaluation/ensure-vectors.ts';
import { loadVectors } from './evaluation/load-vectors.ts';
import { probeDigest } from './evaluation/probe.ts';
import type { Depth } from './evaluation/query-result.ts';
import { runVariant } from './evaluation/run-variant.ts';
import { type CutKeeper, type KnownCuts, readCuts, saveCuts } from './evaluation/stored-cuts.ts';
import type { Golden } from './golden.ts';
import { corpusIdentity } from './golden-documents.ts';
import { hashOf } from './hash.ts';
import { parseMetric } from './metrics/metric-name.ts';
import { metricsVersion } from './metrics/registry.ts';
import { openRetriever } from './retrievers/registry.ts';
import { reachOf } from './score.ts';
import { countTokens } from './segment/tokens.ts';
import { countWords } from './segment/words.ts';
import { openStore } from './store/open-store.ts';
import type { Store } from './store/store.ts';
import type {
  Chunk,
  Document,
  Embedder,
  JudgedQuery,
  Retriever,
  Run,
  Variant,
  VariantRun,
} from './types.ts';
import { platform, toolVersion } from './version.ts';

export const defaultDatabase = 'rocksdb://.chunkproof/db';

export interface EvaluateOptions extends EmbedderChoice {
  readonly golden: Golden;
  readonly variants: readonly Variant[];
  /** `rocksdb://PATH` (relative to `cwd`), `mem://` or the address of a server. */
  readonly db?: string | undefined;
  /** Embed nothing: what the database does not hold is an error. */
  readonly offline?: boolean | undefined;
  /** Metrics that the stored hits must be deep enough for, beside the default ones. */
  readonly metrics?: readonly string[];
  /** When the run was made, as an ISO time; part of the run. */
  readonly created: string;
  readonly signal?: AbortSignal;
  readonly onStart?: (started: { embedder: string; retriever: string }) => void;
  readonly onProgress?: (progress: EmbeddingProgress) => void;
  /** Handed every variant's chunks, in the order of the documents' ids. */
  readonly onChunks?: (variant: Variant, chunks: readonly Chunk[]) => void;
  /** Told, in a sentence, what a user should know of the embedder or the database. */
  readonly onNote?: (note: string) => void;
}

/**
 * Runs every variant against a golden set: cuts the documents, embeds what the
 * database does not hold yet, ranks every chunk for every query. May be called
 * again in the same process on the same database.
 */
export async function evaluate(options: EvaluateOptions): Promise<Run> {
  const { golden, variants, signal } = options;
  const store = await openStore(options.db ?? defaultDatabase, {
    cwd: options.cwd,
    env: options.env,
    today: options.created,
  });
  const embedder = await chooseEmbedder(options, { set: golden, store });
  try {
    const retriever = openRetriever('exact');
    options.onStart?.({ embedder: embedder.id, retriever: retriever.id });
    for (const note of embedder.notes ?? []) options.onNote?.(note);
    const { offline, onProgress, onNote } = options;
    const job = { embedder, vectors: store.vectors, signal, offline, onProgress, onNote };
    const keeper = keepsChunks(store) ? { store, embedder } : undefined;
    const chunked = await chunkAll(variants, golden.documents, { ...job, keeper });
    await ensureVectors(
      [...golden.queries.map(queryToEmbed), ...chunked.flatMap(chunksToEmbed)],
      job,
    );
    const probe = await probeDigest(job);
    const depth = depthFor(options.metrics ?? [], golden);
    const runs: VariantRun[] = [];
    for (const corpus of chunked) {
      options.onChunks?.(corpus.variant, corpus.chunks);
      runs.push(
        await runVariant(corpus, { golden, embedder, retriever, vectors: store.vectors, depth }),
      );
    }
    const alike = alikeVariants(chunked);
    const { created } = options;
    return toRun(runs, { golden, embedder, probe, retriever, depth, alike, created });
  } finally {
    await embedder.close?.();
  }
}

/** What ends with the process has nothing to read again. */
function keepsChunks({ url }: Store): boolean {
  return !url.startsWith('mem:');
}

/**
 * Cuts the corpus by every variant, embedding first what decides the cuts of
 * some. What an earlier run has cut is read.
 */
async function chunkAll(
  variants: readonly Variant[],
  documents: readonly Document[],
  { keeper, ...job }: EmbeddingJob & { keeper: CutKeeper | undefined },
): Promise<ChunkedCorpus[]> {
  const known: KnownCuts[] = [];
  for (const variant of variants) {
    known.push(keeper ? await readCuts(variant, documents, keeper) : new Map());
  }
  const deciding = variants.flatMap(({ embeds }, at) =>
    embeds ? documents.filter(({ id }) => !known[at]?.has(id)).flatMap(embeds) : [],
  );
  if (deciding.length > 0) await ensureVectors(toPassages(deciding), job);
  const load: LoadVectors = (texts) => loadVectors(texts, 'passage', job);
  const chunked: ChunkedCorpus[] = [];
  for (const [at, variant] of variants.entries()) {
    const cuts = known[at] ?? new Map();
    const corpus = await chunkCorpus(variant, documents, load, cuts);
    chunked.push(corpus);
    if (!keeper) continue;
    const textOf = (position: number) => corpus.texts[position] ?? '';
    await saveCuts(corpus, textOf, { documents, known: cuts, keeper });
  }
  return chunked;
}

function queryToEmbed({ id, text }: JudgedQuery): TextToEmbed {
  return { role: 'query', text, where: () => `query "${id}"` };
}

function toPassages(texts: readonly string[]): { role: 'passage'; text: string }[] {
  return texts.map((text) => ({ role: 'passage', text }));
}

/** How deep hits are stored, so that every metric asked for can be computed. */
function depthFor(metrics: readonly string[], golden: Golden): Depth {
  const depth = { hits: 100, parents: 10, tokens: 2000 };
  for (const at of metrics.map(parseMetric)) {
    const { metric, cutoff } = at;
    if (metric.cutoff === 'tokens') depth.tokens = Math.max(depth.tokens, cutoff);
    else depth.parents = Math.max(depth.parents, cutoff, reachOf(at, golden));
  }
  return { ...depth, hits: Math.max(depth.hits, depth.parents) };
}

function toRun(
  runs: readonly VariantRun[],
  {
    golden,
    embedder,
    probe,
    retriever,
    depth,
    alike,
    created,
  }: {
    golden: Golden;
    embedder: Embedder;
    probe: string | null;
    retriever: Retriever;
    depth: Depth;
    alike: Run['alike'];
    created: string;
  },
): Run {
  const { coverage, parent, parentRule, candidates } = golden.settings;
  const total = (count: (text: string) => number) =>
    golden.documents.reduce((sum, { text }) => sum + count(text), 0);
  return {
    schema: 1,
    created,
    inputs: {
      tool: toolVersion,
      metrics: metricsVersion,
      golden: golden.hash,
      corpus: golden.corpusHash,
      embedder: embedder.id,
      probe,
      platform,
      retriever: retriever.id,
      seed: 0,
      depth,
    },
    golden: {
      name: golden.name,
      queries: golden.queries.length,
      documents: golden.documents.length,
      tokens: total(countTokens),
      words: total(countWords),
      coverage,
      parent,
      parentRule,
      ...(candidates !== undefined && { candidates }),
      duplicates: golden.duplicates,
    },
    parents: golden.parents,
    documents: golden.documents.map((document) => ({
      id: document.id,
      hash: hashOf(corpusIdentity([document])),
    })),
    queries: golden.queries,
    runs,
    failed: [],
    alike,
  };
}
