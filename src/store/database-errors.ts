import { IncompleteError, messageOf, UserError } from '../errors.ts';
import { LostServerError } from './lost-server-error.ts';

/** The SDK's errors for a connection that ended, or never was. */
const LOST = ['CallTerminatedError', 'ConnectionUnavailableError', 'UnexpectedConnectionError'];

/** What a proxy says for a server that is down or busy. */
const PASSING = [408, 429, 502, 503, 504];

/** Whether no answer came, in contrast to a refusal. Of what the SDK throws. */
export function isLost(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  // fetch fails with a TypeError.
  if (error instanceof TypeError || LOST.includes(error.name)) return true;
  return 'status' in error && typeof error.status === 'number' && PASSING.includes(error.status);
}

/** What a failed statement means to the user. */
export function queryError(error: unknown): UserError {
  if (isLost(error)) {
    const reason = messageOf(causeOf(error));
    return new LostServerError(`the database server does not answer: ${reason}`);
  }
  const reason = messageOf(error);
  if (error instanceof Error && 'kind' in error && error.kind === 'Validation') {
    return new UserError(reason);
  }
  if (!/no space left/i.test(reason)) return new IncompleteError(`the database says: ${reason}`);
  return new IncompleteError(
    'the disk of the database is full (No space left on device): free some, or give this run another folder with --db rocksdb://OTHER; what was saved is kept',
  );
}

/** The engine's, or the network's, own words. */
export function causeOf(error: unknown): unknown {
  return error instanceof Error && error.cause instanceof Error ? error.cause : error;
}
