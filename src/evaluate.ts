import { atPlace } from './errors.ts';
import { alikeVariants } from './evaluation/alike.ts';
import { type Attempts, attemptsAt } from './evaluation/attempts.ts';
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
import { planRetrieval, type Search } from './evaluation/plan-retrieval.ts';
import { probeDigest } from './evaluation/probe.ts';
import type { Depth } from './evaluation/query-result.ts';
import { retrieverEnvironment } from './evaluation/retriever-environment.ts';
import { runVariant } from './evaluation/run-variant.ts';
import { type CutKeeper, type KnownCuts, readCuts, saveCuts } from './evaluation/stored-cuts.ts';
import type { Golden } from './golden.ts';
import { corpusIdentity, shownPath } from './golden-documents.ts';
import { hashOf } from './hash.ts';
import { parseMetric } from './metrics/metric-name.ts';
import { metricsVersion } from './metrics/registry.ts';
import { reachOf } from './score.ts';
import { countTokens } from './segment/tokens.ts';
import { countWords } from './segment/words.ts';
import { openStore } from './store/open-store.ts';
import type { Store } from './store/store.ts';
import type {
  Chunk,
  Document,
  FailedVariant,
  JudgedQuery,
  Run,
  Variant,
  VariantRun,
} from './types.ts';
import { platform, toolVersion } from './version.ts';

export const defaultRetriever = 'exact';
/** Stands for the embedder of a run that embeds nothing. */
const noEmbedder = 'none';
export const defaultDatabase = 'rocksdb://.chunkproof/db';

export interface EvaluateOptions extends EmbedderChoice {
  readonly golden: Golden;
  readonly variants: readonly Variant[];
  /** `exact`, `name:key=value,…`, `run:FILE` or the path of a module (relative to `cwd`); several: every variant is searched by each. The set's own, else `exact`. */
  readonly retrievers?: readonly string[] | undefined;
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
  const plan = await atSetting('retriever', options, () =>
    planRetrieval(variants, ...retrieversOf(options, store)),
  );
  const needed = plan.usesVectors || variants.some(({ embeds }) => embeds);
  const embedder = needed
    ? await atSetting('embedder', options, () => chooseEmbedder(options, { set: golden, store }))
    : undefined;
  try {
    const ids = { embedder: embedder?.id ?? noEmbedder, retriever: plan.id };
    options.onStart?.(ids);
    for (const note of embedder?.notes ?? []) options.onNote?.(note);
    const { offline, onProgress, onNote } = options;
    const job = embedder && {
      embedder,
      vectors: store.vectors,
      signal,
      offline,
      onProgress,
      onNote,
    };
    const keeper = keepsChunks(store) ? { store, embedder } : undefined;
    const attempts = attemptsAt(variants.length);
    const chunked = await chunkAll(variants, golden.documents, { job, keeper, attempts });
    const searchesOf = ({ variant }: ChunkedCorpus) =>
      plan.searches[variants.indexOf(variant)] ?? [];
    if (job && plan.usesVectors) await ensureVectors(textsOf(golden, chunked, searchesOf), job);
    const inputs = { ...ids, probe: job ? await probeDigest(job) : null };
    const depth = depthFor(options.metrics ?? [], golden);
    const runs: VariantRun[] = [];
    for (const corpus of chunked) {
      options.onChunks?.(corpus.variant, corpus.chunks);
      const retrieval = { golden, embedder, vectors: store.vectors, depth, signal };
      const found = await attempts.of(corpus.variant, () =>
        runVariant(corpus, searchesOf(corpus), retrieval),
      );
      runs.push(...(found ?? []));
    }
    const { failed } = attempts;
    const alike = alikeVariants(chunked);
    return toRun(runs, { golden, inputs, depth, alike, failed, created: options.created });
  } finally {
    await embedder?.close?.();
  }
}

/** What the set's settings name, unless the caller named another: a usage error says which field is meant. */
function atSetting<Result>(
  field: 'embedder' | 'retriever',
  { golden, embedder, retrievers }: EvaluateOptions,
  work: () => Promise<Result>,
): Promise<Result> {
  const asked = { embedder, retriever: retrievers }[field];
  const isOfSet = asked === undefined && golden.settings[field] !== undefined;
  return isOfSet ? atPlace({ file: shownPath(golden.directory, 'set.json'), field }, work) : work();
}

/** The retrievers asked for, else the set's own, and where their paths start. */
function retrieversOf(
  { golden, retrievers, cwd = '.', allowOutside, onNote }: EvaluateOptions,
  store: Store,
): [readonly string[], Parameters<typeof planRetrieval>[2]] {
  const { directory, settings } = golden;
  const onLoad = (file: string) => onNote?.(`retriever code: ${file}`);
  const own = retrieverEnvironment(store, { directory: cwd, onLoad });
  if (retrievers) return [retrievers, { environment: own, own }];
  const at = { file: shownPath(directory, 'set.json'), field: 'retriever' };
  const inside = allowOutside ? undefined : at;
  const environment = retrieverEnvironment(store, { directory, inside, onLoad });
  return [[settings.retriever ?? defaultRetriever], { environment, own }];
}

/** Queries, and the chunks of those variants that are searched by vectors. */
function* textsOf(
  golden: Golden,
  chunked: readonly ChunkedCorpus[],
  searchesOf: (corpus: ChunkedCorpus) => readonly Search[],
): Generator<TextToEmbed> {
  yield* golden.queries.map(queryToEmbed);
  for (const corpus of chunked) {
    const searched = searchesOf(corpus).some(({ retriever }) => retriever.usesVectors);
    if (searched) yield* chunksToEmbed(corpus);
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
  {
    job,
    keeper,
    attempts,
  }: { job: EmbeddingJob | undefined; keeper: CutKeeper | undefined; attempts: Attempts },
): Promise<ChunkedCorpus[]> {
  const known: KnownCuts[] = [];
  for (const variant of variants) {
    known.push(keeper ? await readCuts(variant, documents, keeper) : new Map());
  }
  const deciding = variants.flatMap(({ embeds }, at) =>
    embeds ? documents.filter(({ id }) => !known[at]?.has(id)).flatMap(embeds) : [],
  );
  if (job && deciding.length > 0) await ensureVectors(deciding.map(passageToEmbed), job);
  const load: LoadVectors = async (texts) => (job ? loadVectors(texts, 'passage', job) : []);
  const chunked: ChunkedCorpus[] = [];
  for (const [at, variant] of variants.entries()) {
    const cuts = known[at] ?? new Map();
    const corpus = await attempts.of(variant, () => chunkCorpus(variant, documents, load, cuts));
    if (!corpus) continue;
    chunked.push(corpus);
    if (keeper) await saveCuts(corpus, corpus.textOf, { documents, known: cuts, keeper });
  }
  return chunked;
}

function passageToEmbed(text: string): TextToEmbed {
  return { role: 'passage', text };
}

function queryToEmbed({ id, text }: JudgedQuery): TextToEmbed {
  return { role: 'query', text, where: () => `query "${id}"` };
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
    inputs,
    depth,
    alike,
    failed,
    created,
  }: {
    golden: Golden;
    inputs: Pick<Run['inputs'], 'embedder' | 'probe' | 'retriever'>;
    depth: Depth;
    alike: Run['alike'];
    failed: readonly FailedVariant[];
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
      ...inputs,
      platform,
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
    failed,
    alike,
  };
}
