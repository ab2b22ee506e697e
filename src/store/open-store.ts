import { openBackup } from './backup.ts';
import { openCacheUpkeep } from './cache-upkeep.ts';
import { openCutRecords } from './cut-records.ts';
import { openError, ownStatementError, serverError } from './database-errors.ts';
import { AbsentError, prepareParent, refuseAbsent, refuseOtherFolder } from './database-folder.ts';
import { type DatabasePlace, parseDatabaseUrl } from './database-url.ts';
import { openEmbedderRecords } from './embedder-records.ts';
import { type Handle, shareHandle } from './open-handles.ts';
import { openRunRecords } from './run-records.ts';
import { type Environment, readLogin } from './server-login.ts';
import { openSqlSessions } from './sql-session.ts';
import type { Store } from './store.ts';
import type { Connection } from './surreal.ts';
import { holdsTables, NewerSchemaError, prepareTables } from './tables.ts';
import { openVectorCache } from './vector-cache.ts';

export interface OpenOptions {
  /** Where a relative folder starts. */
  readonly cwd?: string | undefined;
  /** Holds user and password, or token, of a server. */
  readonly env?: Environment | undefined;
  /** The day, as an ISO time: what was cached remembers when it was last used. */
  readonly today?: string | undefined;
  /** Told, in a sentence, what a user should know of a server: that it is waited for. */
  readonly onNote?: ((note: string) => void) | undefined;
  /** Opens only what is there, for a caller who reads: makes no database, and refuses one in memory. */
  readonly mustExist?: boolean | undefined;
}

/**
 * Opens `mem://` (each time a fresh database), `rocksdb://PATH` or a database
 * on a server (one handle each for the life of the process).
 *
 * @throws UserError for any other address; with `mustExist`, where there is no database
 * @throws IncompleteError when the folder is in use, is not a database or cannot be written; when the server is not there or does not let us in
 */
export async function openStore(url: string, options: OpenOptions = {}): Promise<Store> {
  const place = parseDatabaseUrl(url, { cwd: options.cwd ?? '.' });
  if (options.mustExist) await refuseAbsent(place, url);
  const open = (found: DatabasePlace) => () => openHandle(url, found, options);
  if (place.engine === 'mem') return (await shareHandle(undefined, open(place))).store;
  if (place.engine === 'server') {
    const { endpoint, namespace, database } = place;
    const name = JSON.stringify([endpoint, namespace, database]);
    return (await shareHandle(name, open(place))).store;
  }
  const path = await prepareParent(place.path, url);
  return (await shareHandle(path, open({ ...place, path }))).store;
}

async function openHandle(
  url: string,
  place: DatabasePlace,
  options: OpenOptions,
): Promise<Handle> {
  const { today, mustExist } = options;
  const opened = await openConnection(url, place, options);
  const connection = { ...opened, query: ownQuery(opened, url) };
  try {
    if (mustExist && !(await holdsTables(opened)))
      throw new AbsentError(url, 'it has no tables of ours');
    await prepareTables(opened, url);
  } catch (error) {
    await connection.close();
    if (error instanceof NewerSchemaError || error instanceof AbsentError) throw error;
    throw place.engine === 'server'
      ? serverError(error, { url })
      : ownStatementError(error, { url });
  }
  const vectors = openVectorCache(connection, {
    today,
    embedders: openEmbedderRecords(connection),
  });
  const sessions = openSqlSessions(connection, place);
  return {
    store: {
      url,
      vectors,
      upkeep: openCacheUpkeep(connection),
      cuts: openCutRecords(connection),
      runs: openRunRecords(connection),
      backup: openBackup(connection, url),
      sql: sessions.open,
    },
    close: async () => {
      await vectors.idle();
      await sessions.close();
      await connection.close();
    },
  };
}

async function openConnection(
  url: string,
  place: DatabasePlace,
  options: OpenOptions,
): Promise<Connection> {
  if (place.engine === 'server') return openServer(url, place, options);
  const path = place.engine === 'mem' ? '' : place.path;
  if (place.engine !== 'mem') await refuseOtherFolder(path, url);
  try {
    const { connect } = await import('./surreal.ts');
    const use = { namespace: 'chunkproof', database: 'main' };
    return await connect(place.engine, path, { url, ...use });
  } catch (error) {
    throw openError(error, { url, path });
  }
}

async function openServer(
  url: string,
  place: DatabasePlace & { engine: 'server' },
  { env = {}, onNote }: OpenOptions,
): Promise<Connection> {
  const login = readLogin(env, place);
  try {
    const { openServerConnection } = await import('./server-connection.ts');
    return await openServerConnection(place, { login, url, onNote });
  } catch (error) {
    throw serverError(error, { url });
  }
}

/** Statements of chunkproof's own, whose failure is the database's. */
function ownQuery({ query }: Connection, url: string): Connection['query'] {
  return async (sql, params) => {
    try {
      return await query(sql, params);
    } catch (error) {
      throw ownStatementError(error, { url });
    }
  };
}
