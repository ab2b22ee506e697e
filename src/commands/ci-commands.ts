import type { Argv } from 'yargs';
import type { ExitCode } from '../errors.ts';
import { commentOptions } from './ci-options.ts';
import { commentCommand } from './comment-command.ts';
import type { Io } from './io.ts';

/** Adds the commands that a CI runs on saved runs. */
export function addCiCommands<T>(parser: Argv<T>, io: Io, end: (code: ExitCode) => void): Argv<T> {
  return parser.command(
    'comment <run>',
    'show a saved run on its pull request',
    describeComment,
    async (args) => end(await commentCommand(args, io)),
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
