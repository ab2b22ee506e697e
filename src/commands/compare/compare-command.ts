import type { ExitCode } from '../../errors.ts';
import type { Io } from '../io.ts';
import { type CompareArguments, sampleTask } from './compare-arguments.ts';
import { compareRunsCommand } from './compare-runs-command.ts';
import { compareSample } from './compare-sample.ts';

/** `compare`: which of several variants finds more, by a sample of queries or by saved runs. */
export async function compareCommand(args: CompareArguments, io: Io): Promise<ExitCode> {
  const runs = args.runs ?? [];
  if (runs.length > 0) return compareRunsCommand(args, runs, io);
  return compareSample(args, sampleTask(args), io);
}
