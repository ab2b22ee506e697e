import { InterruptedError } from '../errors.ts';

/**
 * Lets a signal be seen: work in this process waits for nothing by itself.
 *
 * @throws InterruptedError after a signal
 */
export async function pause(signal: AbortSignal | undefined): Promise<void> {
  await new Promise((resolve) => setImmediate(resolve));
  if (!signal?.aborted) return;
  throw new InterruptedError(
    'interrupted: not every query was ranked; the vectors are saved, run the same command again to go on',
  );
}
