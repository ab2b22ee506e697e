import { jsonOutput } from '../../reports/json-output.ts';
import { terminalTable } from '../../reports/terminal-table.ts';
import type { ReportView } from '../../reports/view.ts';
import { type Printing, tellGithub, withoutCommands } from '../ci/github-actions.ts';
import { usesColor } from '../io.ts';

/** Prints what came out of a run, and tells the CI that it runs in. */
export async function printResult(view: ReportView, { io, folder, args }: Printing): Promise<void> {
  const options = {
    color: usesColor(io, io.stdout),
    columns: io.stdout.columns ?? Number.POSITIVE_INFINITY,
  };
  const text = args.json
    ? jsonOutput(view, options)
    : withoutCommands(terminalTable(view, options), io);
  io.stdout.write(text);
  await tellGithub(view, { io, folder, args });
}
