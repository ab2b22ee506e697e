import { defaultTrecMetrics } from '../metrics/trec-metric.ts';
import { reportFormats } from '../reports/registry.ts';
import type { TieRule } from '../trec/rank-run.ts';
import { evaluateOptions } from './evaluate-options.ts';

export const acceptOptions = {
  golden: evaluateOptions.golden,
  run: {
    type: 'string',
    describe: 'a run.json, or its folder [default: the newest run of this golden set below --out]',
    requiresArg: true,
  },
  variants: {
    type: 'string',
    describe: 'accept these variants of the run only, separated by commas [default: all]',
    requiresArg: true,
  },
  out: evaluateOptions.out,
  'allow-outside': evaluateOptions['allow-outside'],
} as const;

export const showOptions = {
  golden: evaluateOptions.golden,
  json: { type: 'boolean', default: false, describe: 'print JSON for another program' },
} as const;

export const reportOptions = {
  format: {
    choices: Object.keys(reportFormats),
    describe:
      "print one format [default: write every file of the run's folder again, but for run.json]",
    requiresArg: true,
  },
  golden: {
    ...evaluateOptions.golden,
    describe: "folder of the run's golden set, for texts and baseline [default: golden/NAME]",
  },
  control: evaluateOptions.control,
  'baseline-ref': evaluateOptions['baseline-ref'],
  'redact-queries': evaluateOptions['redact-queries'],
  'allow-outside': evaluateOptions['allow-outside'],
} as const;

const tieNames = ['id', 'trec'] as const satisfies readonly TieRule[];

export const scoreOptions = {
  qrels: {
    type: 'string',
    describe: 'TREC judgements: query, iteration, document, grade',
    demandOption: true,
    requiresArg: true,
  },
  run: {
    type: 'string',
    describe: 'TREC run: query, Q0, document, rank, score, tag',
    demandOption: true,
    requiresArg: true,
  },
  metrics: {
    type: 'string',
    describe: `separated by commas; without @k as in ndcg, the whole list [default: ${defaultTrecMetrics.join(',')}]`,
    requiresArg: true,
  },
  ties: {
    choices: tieNames,
    default: 'id',
    describe: 'order of equal scores: id, ascending; trec, as trec_eval has it',
    requiresArg: true,
  },
  'per-query': { type: 'boolean', default: false, describe: 'print the values of each query too' },
  json: { type: 'boolean', default: false, describe: 'print one JSON object, with each query' },
} as const;
