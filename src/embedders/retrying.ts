import { IncompleteError } from '../errors.ts';

/** Waits so many milliseconds, or until the signal. */
export type Wait = (milliseconds: number, signal?: AbortSignal) => Promise<void>;

/** A failure that may pass by itself. */
export class PassingError extends IncompleteError {
  /** How long the server asks to wait, in milliseconds. */
  readonly retryAfter: number | undefined;

  constructor(message: string, retryAfter?: number) {
    super(message);
    this.retryAfter = retryAfter;
  }
}

/** Before each further try, in milliseconds, unless the server says how long. */
const PAUSES = [500, 1000, 2000, 4000, 8000, 16_000, 32_000];

/** A server that wants longer is not waited for: what is saved is saved. */
const LONGEST_PAUSE = 300_000;

export interface Retrying {
  readonly wait: Wait;
  /** Told before each further try why the last one failed, in a sentence without its end, and how long the pause is. */
  readonly onPause?:
    | ((pause: { failed: string; tries: number; milliseconds: number }) => void)
    | undefined;
  readonly signal?: AbortSignal | undefined;
}

/**
 * Runs something until it succeeds, at most eight times, with growing pauses;
 * what is no `PassingError` is thrown at once.
 */
export async function retrying<T>(
  run: () => Promise<T>,
  { wait, onPause, signal }: Retrying,
): Promise<T> {
  for (let attempt = 0; ; attempt += 1) {
    try {
      return await run();
    } catch (error) {
      if (!(error instanceof PassingError) || signal?.aborted) throw error;
      const planned = PAUSES[attempt];
      if (planned === undefined) {
        throw new IncompleteError(`${error.message} (tried ${PAUSES.length + 1} times)`);
      }
      const pause = Math.max(planned, error.retryAfter ?? 0);
      if (pause > LONGEST_PAUSE) {
        const seconds = Math.ceil(pause / 1000);
        throw new IncompleteError(`${error.message}; it asks to wait ${seconds} s: run again then`);
      }
      onPause?.({ failed: error.message, tries: attempt + 1, milliseconds: pause });
      await wait(pause, signal);
    }
  }
}
