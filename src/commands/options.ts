import { embedders } from '../embedders/registry.ts';
import { defaultDatabase, defaultEmbedder } from '../evaluate.ts';
import { metrics } from '../metrics/registry.ts';

const shared = {
  golden: {
    type: 'string',
    describe: 'folder of the golden set [default: golden/handbook]',
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
} as const;

export const evaluateOptions = {
  golden: shared.golden,
  variants: {
    type: 'string',
    describe: 'names of variants, separated by commas [default: those of set.json, else all]',
  },
  k: {
    type: 'string',
    describe: 'cut-offs of recall, separated by commas [default: 1,3,5,10]',
    requiresArg: true,
  },
  metrics: {
    type: 'string',
    describe: `show these metrics only: ${Object.keys(metrics).join(', ')}, with a cut-off as in recall@10, passage-recall@2000t`,
    requiresArg: true,
  },
  embedder: {
    type: 'string',
    describe: `${Object.keys(embedders).join(', ')}; an argument follows a colon, as in hashing:512 or surrealql:fn::embed [default: that of set.json, else ${defaultEmbedder}]`,
    requiresArg: true,
  },
  db: {
    type: 'string',
    describe: `database that keeps vectors: rocksdb://FOLDER, or mem:// [default: ${defaultDatabase}]`,
    requiresArg: true,
  },
  out: shared.out,
  json: {
    type: 'boolean',
    default: false,
    describe: 'print one JSON object instead of the table',
  },
  quiet: { type: 'boolean', default: false, describe: 'no progress and no messages' },
  'allow-outside': shared['allow-outside'],
} as const;

export const acceptOptions = {
  golden: shared.golden,
  run: {
    type: 'string',
    describe: 'a run.json, or its folder [default: the newest run of this golden set below --out]',
    requiresArg: true,
  },
  out: shared.out,
  'allow-outside': shared['allow-outside'],
} as const;
