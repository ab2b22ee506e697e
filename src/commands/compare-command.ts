import type { ExitCode } from '../errors.ts';
import { type CompareArguments, sampleTask } from './compare-arguments.ts';
import { compareSample } from './compare-sample.ts';
import type { Io } from './io.ts';

/** `compare`: which of several variants finds more, by a sample of queries. */
export async function compareCommand(args: CompareArguments, io: Io): Promise<ExitCode> {
  return compareSample(args, sampleTask(args), io);
}
