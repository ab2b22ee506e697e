import { IncompleteError, messageOf } from '../errors.ts';
import { openBackup } from './backup.ts';
import { openCacheUpkeep } from './cache-upkeep.ts';
import { openCutRecords } from './cut-records.ts';
import { prepareParent, refuseOtherFolder } from './database-folder.ts';
import { type DatabasePlace, parseDatabaseUrl } from './database-url.ts';
import { openEmbedderRecords } from './embedder-records.ts';
import { LostServerError } from './lost-server-error.ts';
import { type Handle, shareHandle } from './open-handles.ts';
import { openRunRecords } from './run-records.ts';
import { type Environment, readLogin } from './server-login.ts';
import { openSqlSessions } from './sql-session.ts';
import type { Store } from './store.ts';
import type { Connection } from './surreal.ts';
import { NewerSchemaError, prepareTables } from './tables.ts';
import { openVectorCache } from './vector-cache.ts';

export interface OpenOptions {
  /** Where a relative folder starts. */
  readonly cwd?: string | undefined;
  /** Holds user and password, or token, of a server. */
  readonly env?: Environment | undefined;
  /** The day, as an ISO time: what was cached remembers when it was last used. */
  readonly today?: string | undefined;
}

/**
 * Opens `mem://` (each time a fresh database), `rocksdb://PATH` or a database
 * on a server (one handle each for the life of the process).
 *
 * @throws UserError for any other address
 * @throws IncompleteError when the folder is in use, is not a database or cannot be written; when the server is not there or does not let us in
 */
export async function openStore(url: string, options: OpenOptions = {}): Promise<Store> {
  const place = parseDatabaseUrl(url, { cwd: options.cwd ?? '.' });
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
  { env = {}, today }: OpenOptions,
): Promise<Handle> {
  const connection = await openConnection(url, place, env);
  try {
    await prepareTables(connection, url);
  } catch (error) {
    await connection.close();
    if (place.engine !== 'server' || error instanceof NewerSchemaError) throw error;
    throw serverError(url, error);
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
      backup: openBackup(connection),
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
  env: Environment,
): Promise<Connection> {
  if (place.engine === 'server') return openServer(url, place, env);
  const path = place.engine === 'mem' ? '' : place.path;
  if (place.engine !== 'mem') await refuseOtherFolder(path, url);
  try {
    const { connect } = await import('./surreal.ts');
    return await connect(place.engine, path, { namespace: 'chunkproof', database: 'main' });
  } catch (error) {
    throw openError(url, messageOf(error));
  }
}

async function openServer(
  url: string,
  place: DatabasePlace & { engine: 'server' },
  env: Environment,
): Promise<Connection> {
  const login = readLogin(env, place);
  try {
    const { openServerConnection } = await import('./server-connection.ts');
    return await openServerConnection(place, login);
  } catch (error) {
    throw serverError(url, error);
  }
}

function serverError(url: string, error: unknown): IncompleteError {
  const hint =
    error instanceof LostServerError
      ? 'is the server running, and the address right?'
      : 'user and password, or a token, come from SURREAL_USER and SURREAL_PASS, or SURREAL_TOKEN, in the environment';
  return new IncompleteError(`cannot open ${url}: ${messageOf(error)}; ${hint}`);
}

function openError(url: string, reason: string): IncompleteError {
  if (reason.includes('lock hold by current process')) {
    return new IncompleteError(
      `${url} was closed, and cannot be opened again before the process ends`,
    );
  }
  if (/lock/i.test(reason)) {
    return new IncompleteError(
      `${url} is in use by another run: wait for it, or give this run its own with --db rocksdb://OTHER`,
    );
  }
  return new IncompleteError(`cannot open ${url}: ${reason}`);
}
