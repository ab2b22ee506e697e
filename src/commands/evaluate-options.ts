import { embedders } from '../embedders/registry.ts';
import { defaultRetriever } from '../evaluate.ts';
import { defaultEmbedder } from '../evaluation/choose-embedder.ts';
import { metrics } from '../metrics/registry.ts';
import { chosenReports } from '../reports/registry.ts';
import { retrievers } from '../retrievers/registry.ts';
import { shared } from './shared-options.ts';

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
