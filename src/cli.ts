import yargs, { type Argv } from 'yargs';
import { addCiCommands } from './commands/ci-commands.ts';
import { commentOptions, historyOptions } from './commands/ci-options.ts';
import {
  databaseOptions,
  searchOptions,
  surrealSchemaOptions,
} from './commands/database-options.ts';
import { cachePruneOptions, describeCache } from './commands/describe-cache.ts';
import { databaseCommands } from './commands/describe-database.ts';
import type { Io } from './commands/io.ts';
import {
  acceptOptions,
  chunkOptions,
  compareOptions,
  evaluateOptions,
  reportOptions,
  scoreOptions,
  showOptions,
} from './commands/options.ts';
import { lastOfRepeated } from './commands/repeated-options.ts';
import { EXIT, type ExitCode, UserError } from './errors.ts';
import { nearest } from './schema.ts';
import { toolVersion } from './version.ts';

const exitCodes =
  'Exit codes: 0 pass, 1 regression, 2 usage or input, 3 incomplete (embedder, database, disk), 130 interrupted.';

/**
 * The whole command line: parses `argv`, runs the command, returns the exit
 * code. Everything it reads and writes goes through `io`; errors that are the
 * user's to mend are printed without a stack trace.
 */
export async function main(argv: readonly string[], io: Io): Promise<ExitCode> {
  let code: ExitCode = EXIT.pass;
  const parser = build(argv, io, (result) => {
    code = result;
  });
  try {
    await parser.parseAsync([...argv], {}, (error, _, output) => {
      if (!error && output) io.stdout.write(`${output}\n`);
    });
    return code;
  } catch (error) {
    if (!(error instanceof UserError)) throw error;
    io.stderr.write(`${error.message}\n`);
    return error.exitCode;
  }
}

function build(argv: readonly string[], io: Io, end: (code: ExitCode) => void): Argv {
  return addCiCommands(databaseCommands(commands(io, end), io, end), io, end)
    .demandCommand(
      1,
      1,
      'name a command: evaluate, compare, search, chunk, score, report, comment, history, cache, runs, db, surreal, or baseline',
    )
    .strict()
    .recommendCommands()
    .parserConfiguration({ 'greedy-arrays': false })
    .middleware(lastOfRepeated, true)
    .version(toolVersion)
    .help()
    .alias('help', 'h')
    .wrap(100)
    .epilogue(exitCodes)
    .exitProcess(false)
    .fail((message, error) => {
      // What the parser itself throws is a usage error like any other.
      if (error && error.name !== 'YError') throw error;
      throw new UserError(usageMessage(message ?? error?.message ?? 'wrong usage', argv));
    });
}

function commands(io: Io, end: (code: ExitCode) => void): Argv {
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
        const { evaluateCommand } = await import('./commands/evaluate-command.ts');
        end(await evaluateCommand(args, io));
      },
    )
    .command(
      'compare [runs..]',
      'tell variants apart by a cheap sample of queries, or saved runs by their queries',
      describeCompare,
      async (args) => {
        const { compareCommand } = await import('./commands/compare-command.ts');
        end(await compareCommand(args, io));
      },
    )
    .command(
      'chunk',
      'show, check and count the chunks that variants make',
      describeChunk,
      async (args) => {
        const { chunkCommand } = await import('./commands/chunk-command.ts');
        end(await chunkCommand(args, io));
      },
    )
    .command(
      'score',
      'score a TREC run against TREC judgements, as trec_eval does',
      describeScore,
      async (args) => {
        const { scoreCommand } = await import('./commands/score-command.ts');
        end(await scoreCommand(args, io));
      },
    )
    .command('report <run>', 'render a saved run again', describeReport, async (args) => {
      const { reportCommand } = await import('./commands/report-command.ts');
      end(await reportCommand(args, io));
    })
    .command('baseline', 'the accepted values that runs are compared with', (command) =>
      describeBaseline(command, io, end),
    )
    .command('cache', 'the vectors that the database keeps', (command) =>
      describeCache(command, io, end),
    );
}

/** Options by command: what help, suggestions and the test of the CI files go by. */
export const optionsOf = {
  evaluate: evaluateOptions,
  compare: compareOptions,
  chunk: chunkOptions,
  score: scoreOptions,
  report: reportOptions,
  comment: commentOptions,
  history: historyOptions,
  baseline: { ...acceptOptions, ...showOptions },
  cache: cachePruneOptions,
  search: searchOptions,
  runs: databaseOptions,
  db: databaseOptions,
  surreal: surrealSchemaOptions,
};

/** yargs suggests commands alone; a misspelt option deserves the same. */
function usageMessage(message: string, argv: readonly string[]): string {
  const bare = /^Not enough arguments following: (\S+)/.exec(message)?.[1];
  if (bare !== undefined) return `--${bare} needs a value. See --help for what there is.`;
  if (message.startsWith('Not enough non-option arguments')) {
    const named = argv.slice(0, 2).filter((word) => !word.startsWith('-'));
    return `"${named.join(' ')}" needs to be told of what. See ${named.join(' ')} --help.`;
  }
  const command = Object.entries(optionsOf).find(([name]) => argv.includes(name));
  const options = Object.keys(command?.[1] ?? {});
  const unknown = /^Unknown arguments?: ([^,\s]+)/.exec(message)?.[1];
  const suggestion = unknown === undefined ? undefined : nearest(unknown, options);
  const hint = suggestion ? ` Did you mean --${suggestion}?` : '';
  return `${message.replace(/[.?]?$/, (end) => end || '.')}${hint} See --help for what there is.`;
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

function describeBaseline<T>(command: Argv<T>, io: Io, end: (code: ExitCode) => void) {
  return command
    .command(
      'accept',
      'accept a run as the baseline of its golden set',
      describeAccept,
      async (args) => {
        const { baselineAcceptCommand } = await import('./commands/baseline-accept-command.ts');
        end(await baselineAcceptCommand(args, io));
      },
    )
    .command(
      'show',
      'print what was accepted: variants, means, dates',
      describeShow,
      async (args) => {
        const { baselineShowCommand } = await import('./commands/baseline-show-command.ts');
        end(await baselineShowCommand(args, io));
      },
    )
    .demandCommand(1, 1, 'name what to do with the baseline: accept or show');
}

function describeAccept<T>(command: Argv<T>) {
  return command
    .usage(
      '$0 baseline accept [options]\n\nWrites baseline.json beside set.json. Commit it: later runs fail where they fall below it.',
    )
    .options(acceptOptions)
    .example('$0 baseline accept --golden golden/handbook', 'accept its newest run')
    .example('$0 baseline accept --run reports/2026-11-30T05-12-09', 'accept this run')
    .example('$0 baseline accept --variants structural350', 'leave the others as they were');
}

function describeShow<T>(command: Argv<T>) {
  return command
    .usage(
      '$0 baseline show [options]\n\nPrints the accepted means that later runs are held against.',
    )
    .options(showOptions)
    .example('$0 baseline show --golden golden/handbook', 'what was accepted, and when?');
}
