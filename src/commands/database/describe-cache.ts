import type { Argv } from 'yargs';
import type { ExitCode } from '../../errors.ts';
import { evaluateOptions } from '../evaluate-options.ts';
import type { Io } from '../io.ts';

const statsOptions = {
  db: evaluateOptions.db,
  json: { ...evaluateOptions.json, describe: 'print JSON for another program' },
} as const;

const clearOptions = {
  ...statsOptions,
  'dry-run': { type: 'boolean', default: false, describe: 'remove nothing, and say what would be' },
} as const;

export const cachePruneOptions = {
  embedder: {
    type: 'string',
    describe: 'vectors of this embedder: its id as "cache stats" shows it, or the beginning',
    requiresArg: true,
  },
  'older-than': {
    type: 'string',
    describe: 'vectors that no run has used for so long: 30d, 8w (known to a week)',
    requiresArg: true,
  },
  ...clearOptions,
} as const;

/** The commands below `cache`; `end` is told how they end. */
export function describeCache<T>(command: Argv<T>, io: Io, end: (code: ExitCode) => void) {
  return command
    .command(
      'stats',
      'how many vectors of which embedder, their size, and when they were last used',
      (stats) => stats.options(statsOptions),
      async (args) => {
        const { cacheStatsCommand } = await import('./cache-command.ts');
        end(await cacheStatsCommand(args, io));
      },
    )
    .command(
      'prune',
      'remove the vectors of an embedder, or those not used for long',
      (prune) =>
        prune
          .options(cachePruneOptions)
          .example('$0 cache prune --older-than 30d --dry-run', 'what would go?'),
      async (args) => {
        const { cachePruneCommand } = await import('./cache-command.ts');
        end(await cachePruneCommand(args, io));
      },
    )
    .command(
      'clear',
      'remove every vector',
      (clear) => clear.options(clearOptions),
      async (args) => {
        const { cacheClearCommand } = await import('./cache-command.ts');
        end(await cacheClearCommand(args, io));
      },
    )
    .demandCommand(1, 1, 'name what to do with the cache: stats, prune, or clear');
}
