import type { Slots } from '../../types.ts';
import { chunkOptions } from '../chunk/chunk-options.ts';
import { evaluateOptions } from '../evaluate-options.ts';
import { shared } from '../shared-options.ts';

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
