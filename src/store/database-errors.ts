import { IncompleteError, UserError } from '../errors.ts';
import {
  type DatabaseName,
  folderFailure,
  isRefusal,
  LOGIN_HINT,
  reasonOf,
} from './database-reasons.ts';
import { LostServerError } from './lost-server-error.ts';

/** A statement that the database refused; the reason is its own. */
export class StatementError extends IncompleteError {
  readonly reason: string;

  constructor(reason: string) {
    super(`the database says: ${reason}`);
    this.reason = reason;
  }
}

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
export function queryError(error: unknown, database: DatabaseName): UserError {
  const reason = reasonOf(error, database);
  if (isLost(error)) return new LostServerError(database.url, reason);
  if (error instanceof Error && 'kind' in error && error.kind === 'Validation') {
    return new UserError(error.message);
  }
  const failure = isOfStorage(reason) ? folderFailure(reason) : undefined;
  if (failure !== undefined) return new IncompleteError(`cannot use ${database.url}: ${failure}`);
  return new StatementError(reason);
}

/** The engine's store says so; a statement's own error may hold any words. */
function isOfStorage(reason: string): boolean {
  return /no space left|^(corruption|io error)/i.test(reason);
}

/** What a failed statement of chunkproof's own means: the database is not as it left it. */
export function ownStatementError(error: unknown, { url }: DatabaseName): unknown {
  if (!(error instanceof StatementError)) return error;
  const { reason } = error;
  if (isRefusal(reason)) {
    return new IncompleteError(
      `cannot use ${url}: ${reason}; the user has to be an editor or owner of the database: ${LOGIN_HINT}`,
    );
  }
  return new IncompleteError(
    `cannot use ${url}: ${reason}; if another program writes to it, give chunkproof a database of its own with --db`,
  );
}

/** A folder that this process has opened before: it stays locked, even after a close. */
export class ClosedError extends IncompleteError {}

/** Why an embedded database did not open, and what to do. */
export function openError(error: unknown, database: DatabaseName): IncompleteError {
  const { url } = database;
  const reason = reasonOf(error, database);
  if (reason.includes('lock hold by current process')) {
    return new ClosedError(`${url} was closed, and cannot be opened again before the process ends`);
  }
  if (/resource temporarily unavailable|already locked|used by another process/i.test(reason)) {
    return new IncompleteError(
      `${url} is in use by another run: wait for it, or give this run its own with --db rocksdb://OTHER`,
    );
  }
  const failure =
    folderFailure(reason) ?? `${reason}; name another folder with --db rocksdb://OTHER`;
  return new IncompleteError(`cannot open ${url}: ${failure}`);
}

/** Why a database on a server did not open, and what to do. */
export function serverError(error: unknown, database: DatabaseName): IncompleteError {
  const { url } = database;
  const isKnown = error instanceof StatementError || error instanceof LostServerError;
  const reason = isKnown ? error.reason : reasonOf(error, database);
  if (/EPROTO|SSL routines/.test(reason)) {
    return new IncompleteError(
      `cannot open ${url}: what answers there does not speak TLS; write ws:// or http:// for a server without it`,
    );
  }
  if (error instanceof LostServerError || /did not open within/.test(reason)) {
    return new IncompleteError(
      `cannot open ${url}: the database server does not answer: ${reason}; is the server running, and the address right?`,
    );
  }
  if (/unexpected response/i.test(reason)) {
    return new IncompleteError(
      `cannot open ${url}: what answers there is no SurrealDB server; is the address right? A server's is ws://HOST:PORT/NAMESPACE/DATABASE`,
    );
  }
  const isOfStatement = error instanceof StatementError && !isRefusal(reason);
  const hint = isOfStatement
    ? 'if another program writes to it, name another NAMESPACE/DATABASE in the address'
    : LOGIN_HINT;
  return new IncompleteError(`cannot open ${url}: ${reason}; ${hint}`);
}
