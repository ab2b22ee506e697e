import yargs, { type Argv } from 'yargs';
import type { ExitCode } from '../errors.ts';
import { describeBaseline } from './baseline/describe-baseline.ts';
import { chunkOptions } from './chunk/chunk-options.ts';
import { compareOptions } from './compare/compare-options.ts';
import { describeCache } from './database/describe-cache.ts';
import { evaluateOptions } from './evaluate-options.ts';
import type { Io } from './io.ts';
import { reportOptions, scoreOptions } from './saved-options.ts';

/** The program with the commands that chunk, evaluate, score and compare. */
export function mainCommands(io: Io, end: (code: ExitCode) => void): Argv {
  return yargs()
    .scriptName('chunkproof')
    .usage(
      '$0 <command>\n\nTells which chunking retrieves best, and stops a change that makes it worse.',
    )
    .command(
      'evaluate',
      'run chunking variants against a golden set, and compare with its baseline',
      describeEvaluate,
      async (args) => {
        const { evaluateCommand } = await import('./evaluate-command.ts');
        end(await evaluateCommand(args, io));
      },
    )
    .command(
      'compare [runs..]',
      'tell variants apart by a cheap sample of queries, or saved runs by their queries',
      describeCompare,
      async (args) => {
        const { compareCommand } = await import('./compare/compare-command.ts');
        end(await compareCommand(args, io));
      },
    )
    .command(
      'chunk',
      'show, check and count the chunks that variants make',
      describeChunk,
      async (args) => {
        const { chunkCommand } = await import('./chunk/chunk-command.ts');
        end(await chunkCommand(args, io));
      },
    )
    .command(
      'score',
      'score a TREC run against TREC judgements, as trec_eval does',
      describeScore,
      async (args) => {
        const { scoreCommand } = await import('./score-command.ts');
        end(await scoreCommand(args, io));
      },
    )
    .command('report <run>', 'render a saved run again', describeReport, async (args) => {
      const { reportCommand } = await import('./report/report-command.ts');
      end(await reportCommand(args, io));
    })
    .command('baseline', 'the accepted values that runs are compared with', (command) =>
      describeBaseline(command, io, end),
    )
    .command('cache', 'the vectors that the database keeps', (command) =>
      describeCache(command, io, end),
    );
}

function describeEvaluate<T>(command: Argv<T>) {
  return command
    .usage(
      '$0 evaluate [options]\n\nRuns chunking variants against a golden set of queries and prints which retrieves best.',
    )
    .options(evaluateOptions)
    .example(
      '$0 evaluate --variants whole,fixed512,structural350',
      'which of three splits is best?',
    )
    .example('$0 evaluate --golden golden/wiki --json > result.json', 'for another program')
    .example('$0 evaluate --embedder hashing --db mem://', 'fast, lexical, nothing kept')
    .example(
      '$0 evaluate --baseline-ref origin/main',
      'in a pull request: by the baseline and the gate of the branch it leaves',
    );
}

function describeCompare<T>(command: Argv<T>) {
  return command
    .usage(
      '$0 compare --queries FILE [options]\n$0 compare RUN [RUN] [options]\n\nCounts for how many queries each variant shows a right parent in its top 3, and says whether the sample is enough to choose by; or compares two saved runs, or the variants of one with --control, query by query.',
    )
    .positional('runs', {
      type: 'string',
      array: true,
      describe: 'one or two saved runs: run.json, or its folder',
    })
    .options(compareOptions)
    .example(
      '$0 compare --queries real-50.csv --variants structural350,fixed512',
      'which of two splits finds more?',
    )
    .example(
      '$0 compare --queries log.txt --variants structural350,fixed512 --judge',
      'say which parents are right, without seeing who found them',
    )
    .example('$0 compare --queries real-50.csv --min 40/50', 'for CI: a share to reach')
    .example(
      '$0 compare --queries real-50.csv --control fixed512 --fail',
      'for CI: none significantly worse than fixed512',
    )
    .example('$0 compare reports/A reports/B', 'what did the second run do otherwise?');
}

function describeChunk<T>(command: Argv<T>) {
  return command
    .usage(
      '$0 chunk --doc ID --variant NAME [options]\n$0 chunk --check | --stats [options]\n\nShows what a variant makes of a document; or, over all documents, checks or counts what variants make of them.',
    )
    .options(chunkOptions)
    .example(
      '$0 chunk --doc install/upgrade.md --variant structural350 --show 2',
      'the first two chunks, and what they share',
    )
    .example(
      '$0 chunk --documents docs --doc intro.md --variant fixed:256/10% --json',
      'a variant stated on the spot, for another program',
    )
    .example('$0 chunk --check', 'does every variant keep its promises?')
    .example('$0 chunk --stats --variants structural350,fixed512', 'what do two variants cost?');
}

function describeScore<T>(command: Argv<T>) {
  return command
    .usage(
      '$0 score --qrels FILE --run FILE [options]\n\nScores a ranking made by any program. Nothing is chunked or embedded.',
    )
    .options(scoreOptions)
    .example('$0 score --qrels test.qrels --run bm25.run', 'every metric, at 10')
    .example(
      '$0 score --qrels test.qrels --run bm25.run --metrics ndcg@20,mrr --ties trec',
      "to compare with trec_eval's ndcg_cut_20 and recip_rank",
    );
}

function describeReport<T>(command: Argv<T>) {
  return command
    .usage(
      '$0 report RUN [options]\n\nRenders a saved run again, with its golden set and baseline as they are now. Nothing is embedded.',
    )
    .positional('run', {
      type: 'string',
      demandOption: true,
      describe: "a run.json, or the run's folder",
    })
    .options(reportOptions)
    .example('$0 report reports/2026-11-30T05-12-09', 'index.html, charts and summary.md again')
    .example('$0 report reports/2026-11-30T05-12-09 --format md', 'to print it as markdown');
}
