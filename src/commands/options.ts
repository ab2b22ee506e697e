import { embedders } from '../embedders/registry.ts';
import { defaultDatabase, defaultRetriever } from '../evaluate.ts';
import { defaultEmbedder } from '../evaluation/choose-embedder.ts';
import { metrics } from '../metrics/registry.ts';
import { chosenReports } from '../reports/registry.ts';
import { retrievers } from '../retrievers/registry.ts';
import type { Slots } from '../types.ts';

const shared = {
  golden: {
    type: 'string',
    describe: 'folder of the golden set [default: golden/handbook]',
    requiresArg: true,
  },
  plugin: {
    type: 'string',
    array: true,
    describe: 'a module with a chunker of your own; it is code, and is run. May be repeated',
    requiresArg: true,
  },
  out: {
    type: 'string',
    default: 'reports',
    describe: 'folder that holds the runs',
    requiresArg: true,
  },
  'allow-outside': {
    type: 'boolean',
    default: false,
    describe: "let the set's documents lie outside its folder",
  },
  'embedder-url': {
    type: 'string',
    describe:
      'server for openai: embedders, as in http://localhost:11434/v1 [default: OPENAI_BASE_URL]',
    requiresArg: true,
  },
  offline: {
    type: 'boolean',
    default: false,
    describe: 'embed nothing: exit 3 where the database lacks a vector',
  },
  db: {
    type: 'string',
    describe: `database that keeps vectors: rocksdb://FOLDER, mem://, or ws://HOST:PORT/NAMESPACE/DATABASE [default: ${defaultDatabase}]`,
    requiresArg: true,
  },
} as const;

export const evaluateOptions = {
  golden: shared.golden,
  variants: {
    type: 'string',
    describe:
      'variants, separated by commas: names, or inline as in fixed:512/64 and fixed:{128,256}/{0,10%} [default: those of set.json, else all]',
  },
  plugin: shared.plugin,
  k: {
    type: 'string',
    describe: 'cut-offs of recall, separated by commas [default: 1,3,5,10]',
    requiresArg: true,
  },
  metrics: {
    type: 'string',
    describe: `show these metrics only: ${Object.keys(metrics).join(', ')}, with a cut-off as in recall@10, passage-recall@2000t, and a coverage as in held@5:.8`,
    requiresArg: true,
  },
  embedder: {
    type: 'string',
    describe: `${Object.keys(embedders).join(', ')}, or a module of your own; an argument follows a colon, as in hashing:512 or openai:text-embedding-3-small [default: that of set.json, else ${defaultEmbedder}]`,
    requiresArg: true,
  },
  retriever: {
    type: 'string',
    describe: `${Object.keys(retrievers).join(', ')}, or a module of your own; parameters follow a colon, as in hnsw:connectivity=16,expansion=64, and so does the file of run: [default: that of set.json, else ${defaultRetriever}]`,
    requiresArg: true,
  },
  retrievers: {
    type: 'string',
    describe:
      'several retrievers, separated by commas: every variant is searched by each, as VARIANT+RETRIEVER',
    requiresArg: true,
  },
  control: {
    type: 'string',
    describe:
      "variant that the others are compared with [default: the baseline's best, else the best]",
    requiresArg: true,
  },
  'baseline-ref': {
    type: 'string',
    describe:
      'take the baseline and the gate from a git revision: from where this branch left it, as for a pull request',
    requiresArg: true,
  },
  strict: {
    type: 'boolean',
    default: false,
    describe: 'exit 1 for a fall that the gate only watches, too',
  },
  'embedder-url': shared['embedder-url'],
  offline: shared.offline,
  db: shared.db,
  'redact-queries': {
    type: 'boolean',
    default: false,
    describe: 'in comments, and in the summary that CI shows: ids in place of the texts of queries',
  },
  out: shared.out,
  reports: {
    type: 'string',
    describe: `what to write beside run.json, from which "report" can make it later: ${Object.keys(chosenReports).join(', ')}, or none [default: all]`,
    requiresArg: true,
  },
  json: {
    type: 'boolean',
    default: false,
    describe: 'print one JSON object instead of the table',
  },
  quiet: { type: 'boolean', default: false, describe: 'no progress and no messages' },
  'allow-outside': shared['allow-outside'],
} as const;

export const chunkOptions = {
  golden: { ...shared.golden, describe: `${shared.golden.describe}; its queries are not read` },
  documents: {
    type: 'string',
    describe: 'folder of documents, in place of a golden set',
    requiresArg: true,
  },
  doc: {
    type: 'string',
    describe: 'id of a document: its path below the documents folder',
    requiresArg: true,
  },
  variant: {
    type: 'string',
    describe: 'the variant whose chunks are shown: a name, or inline as in fixed:512/64',
    requiresArg: true,
  },
  show: {
    type: 'string',
    describe: 'show this many chunks from the first on, or those of a range as in 3-5',
    requiresArg: true,
  },
  check: {
    type: 'boolean',
    default: false,
    describe: 'hold every chunk to what its variant promises; exit 1 where one breaks it',
  },
  stats: {
    type: 'boolean',
    default: false,
    describe: 'sizes, growth, overlap and faults of every variant, and a chart of the sizes',
  },
  variants: evaluateOptions.variants,
  plugin: shared.plugin,
  embedder: {
    type: 'string',
    describe:
      "with --json: adds each chunk's embedding. For variants that vectors cut: whose [default with --check and --stats: hashing]",
    requiresArg: true,
  },
  'embedder-url': shared['embedder-url'],
  offline: shared.offline,
  db: shared.db,
  out: { ...shared.out, describe: 'folder for the chart of --stats' },
  json: { type: 'boolean', default: false, describe: 'print JSON for another program' },
  quiet: evaluateOptions.quiet,
  'allow-outside': shared['allow-outside'],
} as const;

const slotNames = ['parents', 'chunks'] as const satisfies readonly Slots[];

export const compareOptions = {
  queries: {
    type: 'string',
    describe:
      'sample of queries: a CSV with the columns query,parent, or a text file with a query a line',
    requiresArg: true,
  },
  variants: evaluateOptions.variants,
  golden: chunkOptions.golden,
  documents: chunkOptions.documents,
  judge: {
    type: 'boolean',
    default: false,
    describe: 'ask which parents are right, blind, and keep the answers in FILE.judged.csv',
  },
  min: {
    type: 'string',
    describe: 'exit 1 where a variant is below this share of the queries, as in 40/50',
    requiresArg: true,
  },
  control: {
    type: 'string',
    describe: 'the variant that the others are compared with [default: each with each]',
    requiresArg: true,
  },
  fail: {
    type: 'boolean',
    default: false,
    describe: 'exit 1 where a variant is significantly worse than --control',
  },
  slots: {
    choices: slotNames,
    default: 'parents',
    describe: 'what the top 3 are: parents, or chunks before they are collapsed to parents',
    requiresArg: true,
  },
  metrics: {
    ...evaluateOptions.metrics,
    describe: 'of saved runs: compare by these, the first of which decides',
  },
  plugin: shared.plugin,
  embedder: evaluateOptions.embedder,
  'embedder-url': shared['embedder-url'],
  offline: shared.offline,
  db: shared.db,
  json: { ...evaluateOptions.json, describe: 'print one JSON object for another program' },
  quiet: evaluateOptions.quiet,
  'allow-outside': shared['allow-outside'],
} as const;
