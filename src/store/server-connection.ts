import { setTimeout as sleep } from 'node:timers/promises';
import { IncompleteError } from '../errors.ts';
import { LostServerError } from './lost-server-error.ts';
import type { ServerLogin } from './server-login.ts';
import type { ServerPlace } from './server-url.ts';
import {
  type ClosableSession,
  type Connection,
  connectServer,
  fromRecord,
  type SqlSession,
  toRecords,
} from './surreal.ts';

/** How long to wait before each further try, in milliseconds: a minute and a half in all. */
const PAUSES = [100, 250, 500, 1000, 2000, 4000, 8000, 15_000, 30_000, 30_000];
/** A break shorter than so many tries is not worth a word. */
const QUIET_TRIES = 2;
/** A server that is not there at the start is a mistake in the address more often than a restart. */
const FIRST_TRIES = 2;

/**
 * A connection to a server that is opened again when it is lost. A statement
 * under way is then sent once more, so that it may run twice: ours are written
 * to bear that, a set's own should too.
 *
 * @param access how to get in, and how to name the database to the user
 * @throws IncompleteError when the server cannot be reached, or does not let us in
 */
export async function openServerConnection(
  place: ServerPlace,
  {
    onNote,
    ...access
  }: {
    readonly login: ServerLogin | undefined;
    readonly url: string;
    /** Told, in a sentence, that the connection is waited for. */
    readonly onNote?: ((note: string) => void) | undefined;
  },
): Promise<Connection> {
  const links: ClosableSession[] = [];
  const link = (namespace: string, database: string) => {
    const opened = reconnecting(
      () => connectServer({ ...place, namespace, database }, access),
      () => onNote?.(`the connection to ${access.url} is lost: trying again for up to 90 seconds`),
    );
    links.push(opened);
    return opened;
  };
  const main = link(place.namespace, place.database);
  await main.open();
  return {
    query: main.query,
    session: async (namespace, database): Promise<SqlSession> => link(namespace, database),
    records: toRecords,
    recordOf: fromRecord,
    close: async () => {
      await Promise.all(links.map((one) => one.close()));
    },
  };
}

interface Link extends ClosableSession {
  /** Connects now, with few tries. */
  open(): Promise<void>;
}

function reconnecting(connect: () => Promise<ClosableSession>, onWait: () => void): Link {
  let current: Promise<ClosableSession> | undefined;
  let closed = false;
  /** Runs something with one connection for all, a new one when the last was lost. */
  const withSession = async <T>(
    use: (session: ClosableSession) => Promise<T>,
    tries: number,
  ): Promise<T> => {
    for (let attempt = 0; ; attempt += 1) {
      if (closed) throw new IncompleteError('the connection to the database was closed');
      const opening = current ?? connect();
      current = opening;
      try {
        return await use(await opening);
      } catch (error) {
        await beforeNext(error, opening, { attempt, tries });
      }
    }
  };
  const forget = (lost: Promise<ClosableSession>) => {
    if (current === lost) current = undefined;
  };
  /** Waits for the next try; throws what another would not mend. */
  const beforeNext = async (
    error: unknown,
    opening: Promise<ClosableSession>,
    { attempt, tries }: { attempt: number; tries: number },
  ): Promise<void> => {
    if (!(error instanceof LostServerError)) {
      // A connection that was refused is no connection.
      opening.catch(() => forget(opening));
      throw error;
    }
    forget(opening);
    if (attempt >= tries) throw error;
    if (attempt === QUIET_TRIES) onWait();
    await sleep(PAUSES[attempt]);
  };
  return {
    open: () => withSession(async () => {}, FIRST_TRIES),
    query: (sql, params) => withSession((session) => session.query(sql, params), PAUSES.length),
    close: async () => {
      closed = true;
      await current?.then((session) => session.close()).catch(() => {});
    },
  };
}
