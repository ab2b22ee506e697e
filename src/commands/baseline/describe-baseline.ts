import type { Argv } from 'yargs';
import type { ExitCode } from '../../errors.ts';
import type { Io } from '../io.ts';
import { acceptOptions, showOptions } from '../saved-options.ts';

/** The commands below `baseline`; `end` is told how they end. */
export function describeBaseline<T>(command: Argv<T>, io: Io, end: (code: ExitCode) => void) {
  return command
    .command(
      'accept',
      'accept a run as the baseline of its golden set',
      describeAccept,
      async (args) => {
        const { baselineAcceptCommand } = await import('./baseline-accept-command.ts');
        end(await baselineAcceptCommand(args, io));
      },
    )
    .command(
      'show',
      'print what was accepted: variants, means, dates',
      describeShow,
      async (args) => {
        const { baselineShowCommand } = await import('./baseline-show-command.ts');
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
