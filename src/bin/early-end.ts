import { Console } from 'node:console';
import { EXIT } from '../errors.ts';

/**
 * Sees to it that a process which something else ends (a module of the user's
 * that calls `process.exit`, an error in a timer or a promise that nothing
 * waits for, a fault of ours) tells so, and ends neither with the code of a
 * pass nor with that of a regression; and that what a module prints by
 * `console` does not come between the lines of a result.
 *
 * @returns what ends the process with a code of our own
 */
export function guardExit(): (code: number) => never {
  let meant = false;
  const end = (code: number): never => {
    meant = true;
    process.exit(code);
  };
  globalThis.console = new Console(process.stderr, process.stderr);
  process.on('uncaughtException', (error: unknown) => {
    const said = error instanceof Error ? (error.stack ?? error.message) : String(error);
    process.stderr.write(
      `\nended by an error that nothing waited for, in a module of yours or in chunkproof; what was saved is kept:\n${said}\n`,
    );
    end(EXIT.incomplete);
  });
  process.on('exit', (code) => {
    if (meant) return;
    process.stderr.write(
      `\nended with code ${code} before the command was done: a module of yours may have called process.exit, or waits for what never comes; what was saved is kept\n`,
    );
    process.exitCode = EXIT.incomplete;
  });
  return end;
}
