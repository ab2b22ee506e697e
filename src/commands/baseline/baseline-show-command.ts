import { join } from 'node:path';
import { summariseBaseline } from '../../comparison/summarise-baseline.ts';
import { EXIT, type ExitCode, UserError } from '../../errors.ts';
import { baselineText } from '../../reports/baseline-text.ts';
import type { Io } from '../io.ts';
import { findGolden } from '../locations.ts';
import { loadBaseline } from './load-baseline.ts';

export interface BaselineShowArguments {
  readonly golden?: string | undefined;
  readonly json: boolean;
}

/** `baseline show`: prints what was accepted. */
export async function baselineShowCommand(
  { golden, json }: BaselineShowArguments,
  io: Io,
): Promise<ExitCode> {
  const folder = await findGolden(golden, io.cwd);
  const baseline = await loadBaseline(folder.path);
  if (!baseline) {
    throw new UserError(
      `no baseline was accepted yet: ${join(folder.shown, 'baseline.json')} does not exist; evaluate, then npx chunkproof baseline accept`,
    );
  }
  const entries = summariseBaseline(baseline);
  io.stdout.write(json ? `${JSON.stringify({ entries }, null, 2)}\n` : baselineText(entries));
  return EXIT.pass;
}
