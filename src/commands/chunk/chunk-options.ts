import { evaluateOptions } from '../evaluate-options.ts';
import { shared } from '../shared-options.ts';

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
