import type { Argv } from 'yargs';
import { chunkOptions } from './commands/chunk/chunk-options.ts';
import { addCiCommands } from './commands/ci/ci-commands.ts';
import { commentOptions, historyOptions } from './commands/ci/ci-options.ts';
import { compareOptions } from './commands/compare/compare-options.ts';
import {
  databaseOptions,
  searchOptions,
  surrealSchemaOptions,
} from './commands/database/database-options.ts';
import { cachePruneOptions } from './commands/database/describe-cache.ts';
import { databaseCommands } from './commands/database/describe-database.ts';
import { evaluateOptions } from './commands/evaluate-options.ts';
import type { Io } from './commands/io.ts';
import { mainCommands } from './commands/main-commands.ts';
import { lastOfRepeated } from './commands/repeated-options.ts';
import {
  acceptOptions,
  reportOptions,
  scoreOptions,
  showOptions,
} from './commands/saved-options.ts';
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
  const parser = addCiCommands(databaseCommands(mainCommands(io, end), io, end), io, end);
  return (
    parser
      .demandCommand(
        1,
        1,
        'name a command: evaluate, compare, search, chunk, score, report, comment, history, cache, runs, db, surreal, or baseline',
      )
      // Its own words would be in the machine's language, among ours, which are English.
      .detectLocale(false)
      .strict()
      .recommendCommands()
      .parserConfiguration({ 'greedy-arrays': false })
      .middleware(lastOfRepeated, true)
      .middleware(() => hideOptions(parser), true)
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
      })
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

/**
 * For a command that runs: yargs lays out its help in case somebody asks, which
 * takes a fortieth of a second; whoever gave --help has had it by then.
 */
function hideOptions(parser: Argv): void {
  for (const options of Object.values(optionsOf)) {
    for (const name of Object.keys(options)) parser.hide(name);
  }
}

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
