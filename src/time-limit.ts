import { InterruptedError, type UserError } from './errors.ts';

/** How long something of the user's own may take, and what is said where it does not end. */
export interface TimeLimit {
  /** In milliseconds. */
  readonly limit: number;
  /** Ends the wait at once. */
  readonly signal?: AbortSignal | undefined;
  /** What is thrown after the limit; `waited` is the limit in words. */
  readonly late: (waited: string) => UserError;
}

/** The longest a timer of Node can be set for, in milliseconds; longer ones end at once. */
export const LONGEST_LIMIT = 2 ** 31 - 1;

/**
 * The result of something that may never settle: waited for until the limit or
 * the signal. What goes on behind our back is told by its own signal to end.
 *
 * @throws InterruptedError after a signal
 */
export async function withinLimit<T>(
  work: (signal: AbortSignal) => T | PromiseLike<T>,
  { limit, signal, late }: TimeLimit,
): Promise<T> {
  if (signal?.aborted) throw interrupted();
  const own = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  let onAbort = () => {};
  const ended = new Promise<never>((_, reject) => {
    const end = (error: UserError) => {
      reject(error);
      own.abort();
    };
    onAbort = () => end(interrupted());
    signal?.addEventListener('abort', onAbort);
    timer = setTimeout(() => end(late(inWords(limit))), limit);
  });
  try {
    return await Promise.race([(async () => work(own.signal))(), ended]);
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener('abort', onAbort);
  }
}

function interrupted(): InterruptedError {
  return new InterruptedError('interrupted: run the same command again to go on');
}

function inWords(milliseconds: number): string {
  return milliseconds < 1000 ? `${milliseconds} ms` : `${milliseconds / 1000} s`;
}
