import { atPlace } from './errors.ts';
import { chooseEmbedder, type EmbedderChoice, noEmbedder } from './evaluation/choose-embedder.ts';
import { corpusSize } from './evaluation/corpus-size.ts';
import type { EmbeddingProgress } from './evaluation/ensure-vectors.ts';
import { planRetrieval } from './evaluation/plan-retrieval.ts';
import { probeDigest } from './evaluation/probe.ts';
import type { Depth } from './evaluation/query-result.ts';
import { retrieverEnvironment } from './evaluation/retriever-environment.ts';
import { runVariants } from './evaluation/run-variants.ts';
import { toRun } from './evaluation/to-run.ts';
import type { WorkStep } from './evaluation/work-step.ts';
import type { Golden } from './golden.ts';
import { shownPath } from './golden-documents.ts';
import { parseMetric } from './metrics/metric-name.ts';
import { reachOf } from './score.ts';
import { openStore } from './store/open-store.ts';
import type { Store } from './store/store.ts';
import type { Chunk, Run, Variant } from './types.ts';

export const defaultRetriever = 'exact';
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
  /** Told how far cutting and searching have come. */
  readonly onStep?: (step: WorkStep) => void;
  /** Of how many chunks variants are cut before they are searched, one variant at least: what bounds the memory of a large run. By default 100,000. */
  readonly chunksAtOnce?: number;
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
    onNote: options.onNote,
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
    const { offline, onProgress, onNote, onStep } = options;
    const job = embedder && {
      embedder,
      vectors: store.vectors,
      signal,
      offline,
      onProgress,
      onNote,
    };
    const keeper = keepsChunks(store) ? { store, embedder } : undefined;
    const counted = corpusSize(golden.documents, keeper?.store);
    // A failure is met when the size is waited for.
    counted.catch(() => {});
    const depth = depthFor(options.metrics ?? [], golden);
    const { onChunks, chunksAtOnce } = options;
    const ran = await runVariants(variants, plan.searches, {
      golden,
      job,
      keeper,
      depth,
      signal,
      onChunks,
      onStep,
      chunksAtOnce,
    });
    const inputs = { ...ids, probe: job ? await probeDigest(job) : null };
    return toRun(ran, { golden, size: await counted, inputs, depth, created: options.created });
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
  { golden, retrievers, cwd = '.', allowOutside, onNote, signal }: EvaluateOptions,
  store: Store,
): [readonly string[], Parameters<typeof planRetrieval>[2]] {
  const { directory, settings } = golden;
  const onLoad = (file: string) => onNote?.(`retriever code: ${file}`);
  const own = retrieverEnvironment(store, { directory: cwd, onLoad, signal });
  if (retrievers) return [retrievers, { environment: own, own }];
  const at = { file: shownPath(directory, 'set.json'), field: 'retriever' };
  const inside = allowOutside ? undefined : at;
  const environment = retrieverEnvironment(store, { directory, inside, onLoad, signal });
  return [[settings.retriever ?? defaultRetriever], { environment, own }];
}

/** What ends with the process has nothing to read again. */
function keepsChunks({ url }: Store): boolean {
  return !url.startsWith('mem:');
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
