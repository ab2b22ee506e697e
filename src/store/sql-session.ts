import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { UserError } from '../errors.ts';
import type { DatabasePlace } from './database-url.ts';
import type { Connection, SqlSession } from './surreal.ts';

/** Apart from ours, so that no table of a set can meet one of our own. */
const NAMESPACE = 'sets';

const CLOSE_TIMEOUT_MS = 2000;

export interface SqlSessions {
  /**
   * A session for a set's own SurrealQL, in an empty database: what an earlier
   * run left there is removed first, so that a result depends on the set alone.
   * The same name gives the same session; its database is opened with the first query.
   *
   * @param database letters, digits and `_`
   */
  open(database: string): SqlSession;
  close(): Promise<void>;
}

/**
 * Sessions beside our own database. On a server, which others may use at the
 * same time, each process has databases of its own, and removes them at its end.
 */
export function openSqlSessions(connection: Connection, place: DatabasePlace): SqlSessions {
  const sessions = new Map<string, SqlSession>();
  const onServer = place.engine === 'server';
  const namespace = onServer ? place.namespace : NAMESPACE;
  const suffix = onServer ? `_${randomUUID().slice(0, 8)}` : '';
  const used = new Map<string, Promise<SqlSession>>();
  const lazily = (name: string): SqlSession => ({
    query: async (sql, params) => {
      const opened = used.get(name) ?? emptyDatabase(connection, namespace, name);
      used.set(name, opened);
      return (await opened).query(sql, params);
    },
  });
  return {
    open: (database) => {
      if (!/^[A-Za-z0-9_]+$/.test(database)) {
        throw new UserError(`"${database}" is no database name: use letters, digits and _`);
      }
      const session = sessions.get(database) ?? lazily(`${database}${suffix}`);
      sessions.set(database, session);
      return session;
    },
    close: async () => {
      if (!onServer) return;
      const removals = Promise.allSettled(
        [...used].map(async ([name, opened]) =>
          (await opened).query(`REMOVE DATABASE IF EXISTS \`${name}\``),
        ),
      );
      // A server that is gone is not waited for at the end.
      const abort = new AbortController();
      await Promise.race([
        removals,
        sleep(CLOSE_TIMEOUT_MS, undefined, { signal: abort.signal }).catch(() => {}),
      ]);
      abort.abort();
    },
  };
}

async function emptyDatabase(
  connection: Connection,
  namespace: string,
  database: string,
): Promise<SqlSession> {
  const session = await connection.session(namespace, database);
  await session.query(
    `REMOVE DATABASE IF EXISTS \`${database}\`; DEFINE DATABASE \`${database}\`;`,
  );
  return session;
}
