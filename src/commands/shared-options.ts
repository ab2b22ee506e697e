import { defaultDatabase } from '../evaluate.ts';

/** Options that several commands take alike. */
export const shared = {
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
