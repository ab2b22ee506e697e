import { IncompleteError, messageOf, UserError } from '../errors.ts';
import { withinLimit } from '../time-limit.ts';

const AFTER_SIGNAL = 1000;

/**
 * The end of a module of the user's own, which never fails: every vector is
 * saved before, so that a module that cannot end, or ends with an error, is a
 * note.
 */
export function closing(
  close: () => Promise<void> | void,
  {
    who,
    limit,
    signal,
    onNote,
  }: {
    /** How to name the module to the user. */
    who: string;
    /** In milliseconds. */
    limit: number;
    signal: AbortSignal | undefined;
    onNote: ((note: string) => void) | undefined;
  },
): () => Promise<void> {
  return async () => {
    try {
      // After a signal a module still gets its chance to end what it started.
      const isEnding = signal?.aborted === true;
      await withinLimit(close, {
        limit: isEnding ? Math.min(limit, AFTER_SIGNAL) : limit,
        signal: isEnding ? undefined : signal,
        late: (waited) =>
          new IncompleteError(`did not end within ${waited}, and is not waited for`),
      });
    } catch (error) {
      const isOurs = error instanceof UserError;
      onNote?.(`${who}: close() ${isOurs ? '' : 'failed: '}${messageOf(error)}`);
    }
  };
}
