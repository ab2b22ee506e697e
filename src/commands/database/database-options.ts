import { expansions } from '../../search/expand-hit.ts';
import { chunkOptions } from '../chunk/chunk-options.ts';
import { evaluateOptions } from '../evaluate-options.ts';

const asJson = {
  type: 'boolean',
  default: false,
  describe: 'print JSON for another program',
} as const;

const corpus = {
  golden: chunkOptions.golden,
  documents: chunkOptions.documents,
  plugin: evaluateOptions.plugin,
} as const;

const embedding = {
  embedder: evaluateOptions.embedder,
  'embedder-url': evaluateOptions['embedder-url'],
  offline: evaluateOptions.offline,
  db: evaluateOptions.db,
} as const;

const rest = {
  quiet: evaluateOptions.quiet,
  'allow-outside': evaluateOptions['allow-outside'],
} as const;

export const searchOptions = {
  query: {
    type: 'string',
    describe: 'what to look for',
    demandOption: true,
    requiresArg: true,
  },
  variant: {
    type: 'string',
    describe: 'the variant whose chunks are searched: a name, or inline as in fixed:512/64',
    demandOption: true,
    requiresArg: true,
  },
  ...corpus,
  k: { type: 'number', default: 5, describe: 'how many parents', requiresArg: true },
  expand: {
    choices: expansions,
    default: 'none',
    describe:
      'widen each hit: to the chunks before and after it, what they share once; or to its parent',
    requiresArg: true,
  },
  'show-parents': {
    type: 'boolean',
    default: false,
    describe: 'under each parent, its other chunks among the hits',
  },
  retriever: evaluateOptions.retriever,
  ...embedding,
  json: asJson,
  ...rest,
} as const;

export const surrealSchemaOptions = {
  variant: { ...searchOptions.variant, describe: 'the variant: a name, or inline' },
  ...corpus,
  ...embedding,
  ...rest,
} as const;

export const databaseOptions = { db: evaluateOptions.db } as const;

export const listedOptions = { db: evaluateOptions.db, json: asJson } as const;
