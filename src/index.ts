export { type Baseline, formatBaseline, parseBaseline } from './baseline.ts';
export { type CauseMetrics, causeMetrics } from './causes/cause-metrics.ts';
export { explain } from './causes/explain.ts';
export { type PairedLists, signHangsOnUnjudged } from './causes/unjudged-sign.ts';
export { chunkId } from './chunkers/chunk-id.ts';
export type {
  UserChunker,
  UserCut,
  UserEnvironment,
  UserLimits,
  UserParameters,
} from './chunkers/plugin/user-chunker.ts';
export { chunkers } from './chunkers/registry.ts';
export { type CheckOptions, checkChunker } from './chunkers/verify/check-chunker.ts';
export { type CheckProblem, checkVariant } from './chunkers/verify/check-variant.ts';
export { type ChunkedDocument, chunkingDigest } from './chunkers/verify/chunking-digest.ts';
export { hostileDocuments } from './chunkers/verify/hostile-documents.ts';
export type { Problem } from './chunkers/verify/problem.ts';
export { verify } from './chunkers/verify/verify.ts';
export { type CompareInput, compare } from './compare.ts';
export { type Acceptance, acceptRun } from './comparison/accept-run.ts';
export { type StandingOptions, standing } from './comparison/standing.ts';
export { type Corpus, loadFolder, loadGoldenCorpus } from './corpus.ts';
export { embedders } from './embedders/registry.ts';
export type { UserEmbedder } from './embedders/user-embedder.ts';
export { EXIT, type ExitCode, IncompleteError, InterruptedError, UserError } from './errors.ts';
export { type EvaluateOptions, evaluate } from './evaluate.ts';
export type { EmbeddingProgress } from './evaluation/ensure-vectors.ts';
export type { WorkStep } from './evaluation/work-step.ts';
export { defaultGateMetrics } from './gate-metrics.ts';
export { gateDefaults } from './gate-settings.ts';
export { type Golden, loadGolden } from './golden.ts';
export { lintRules } from './lint/registry.ts';
export { metrics } from './metrics/registry.ts';
export { loadChunkers, type PluginSources } from './plugins.ts';
export { retrievers } from './retrievers/registry.ts';
export type {
  UserChunk,
  UserHit,
  UserQuery,
  UserRetriever,
  UserSearch,
  UserValue,
} from './retrievers/user-module.ts';
export { readRun } from './run-file.ts';
export { defaultMetrics, score } from './score.ts';
export { scoreTrec, type TrecScores } from './score-trec.ts';
export { shippedVariants } from './shipped.ts';
export { closeStores } from './store/close-stores.ts';
export type * from './types.ts';
export { loadVariants } from './variants.ts';
