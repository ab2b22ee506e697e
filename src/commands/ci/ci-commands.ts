import type { Argv } from 'yargs';
import type { ExitCode } from '../../errors.ts';
import type { Io } from '../io.ts';
import { commentOptions, historyOptions } from './ci-options.ts';

/** Adds the commands that a CI runs on saved runs. */
export function addCiCommands<T>(parser: Argv<T>, io: Io, end: (code: ExitCode) => void): Argv<T> {
  return parser
    .command(
      'comment <run>',
      'show a saved run on its pull request',
      describeComment,
      async (args) => {
        const { commentCommand } = await import('./comment-command.ts');
        end(await commentCommand(args, io));
      },
    )
    .command(
      'history',
      'show how the means went from run to run',
      describeHistory,
      async (args) => {
        const { historyCommand } = await import('./history-command.ts');
        end(await historyCommand(args, io));
      },
    );
}

function describeComment<T>(command: Argv<T>) {
  return command
    .usage(
      "$0 comment RUN [options]\n\nWrites one comment on a pull request, and edits it for later runs. The exit code is the run's own verdict, whether or not the comment could be posted.",
    )
    .positional('run', {
      type: 'string',
      demandOption: true,
      describe: 'a run.json, its folder, or a folder of runs, whose newest it is',
    })
    .options(commentOptions)
    .example('$0 comment reports --dry-run', 'print the comment of the newest run')
    .example('$0 comment reports --repo owner/name --pr 12', 'with GITHUB_TOKEN set')
    .example('$0 comment reports --gitlab', 'in a job for a merge request, with GITLAB_TOKEN set');
}

function describeHistory<T>(command: Argv<T>) {
  return command
    .usage(
      '$0 history [options]\n\nPrints the trend of every variant from history.jsonl, to which each evaluation adds a line, and writes it as history.html.',
    )
    .options(historyOptions)
    .example('$0 history', 'the gated metrics of all golden sets')
    .example('$0 history --golden golden/handbook --last 30', 'the newest thirty runs of one');
}
