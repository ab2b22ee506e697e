import { UserError } from '../errors.ts';
import type { Connection, SqlSession } from './surreal.ts';

/** Apart from ours, so that no table of a set can meet one of our own. */
const NAMESPACE = 'sets';

/**
 * A session for a set's own SurrealQL, in an empty database: what an earlier
 * run left there is removed first, so that a result depends on the set alone.
 * The database is opened with the first query.
 *
 * @param database letters, digits and `_`
 */
export function openSqlSession(connection: Connection, database: string): SqlSession {
  if (!/^[A-Za-z0-9_]+$/.test(database)) {
    throw new UserError(`"${database}" is no database name: use letters, digits and _`);
  }
  let opened: Promise<SqlSession> | undefined;
  return {
    query: async (sql, params) => {
      opened ??= emptyDatabase(connection, database);
      return (await opened).query(sql, params);
    },
  };
}

async function emptyDatabase(connection: Connection, database: string): Promise<SqlSession> {
  const session = await connection.session(NAMESPACE, database);
  await session.query(
    `REMOVE DATABASE IF EXISTS \`${database}\`; DEFINE DATABASE \`${database}\`;`,
  );
  return session;
}
