import { main } from '../cli.ts';
import { EXIT } from '../errors.ts';
import { closeStores } from '../store/close-stores.ts';
import { guardExit } from './early-end.ts';
import { limitEngineMemory } from './engine-memory.ts';
import { setUpV8 } from './set-up-v8.ts';

limitEngineMemory(process.env);
setUpV8(process.versions);

/**
 * Runs the CLI as this process: the first Ctrl-C lets it save and end, the
 * second ends it at once. The database's threads outlive their handles, so the
 * process has to be ended.
 */
export async function run(argv: readonly string[]): Promise<void> {
  const end = guardExit();
  const interrupt = new AbortController();
  process.on('SIGINT', () => {
    if (interrupt.signal.aborted) end(EXIT.interrupted);
    process.stderr.write('\ninterrupted: saving (press Ctrl-C again to stop at once)\n');
    interrupt.abort();
  });
  process.stdout.on('error', (error) => endOnBrokenOutput(error, end));
  const code = await main(argv, {
    stdout: process.stdout,
    stderr: process.stderr,
    stdin: process.stdin,
    cwd: process.cwd(),
    env: process.env,
    now: () => new Date(),
    signal: interrupt.signal,
  });
  await closeStores();
  await Promise.all([flush(process.stdout), flush(process.stderr)]);
  end(code);
}

function flush(stream: NodeJS.WriteStream): Promise<void> {
  return new Promise((resolve) => {
    stream.write('', () => resolve());
  });
}

/** A reader that has seen enough closes the pipe; any other failure to write loses the result. */
function endOnBrokenOutput(error: NodeJS.ErrnoException, end: (code: number) => never): void {
  if (error.code === 'EPIPE') end(EXIT.pass);
  process.stderr.write(`cannot write the result: ${error.message}\n`);
  end(EXIT.incomplete);
}
