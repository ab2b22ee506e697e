import { mkdir, readdir, realpath } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { IncompleteError, messageOf } from '../errors.ts';
import { type DatabasePlace, parseDatabaseUrl } from './database-url.ts';
import { type Handle, shareHandle } from './open-handles.ts';
import { openSqlSession } from './sql-session.ts';
import type { Store } from './store.ts';
import type { Connection, SqlSession } from './surreal.ts';
import { prepareTables } from './tables.ts';
import { openVectorCache } from './vector-cache.ts';

/**
 * Opens `mem://` (each time a fresh database) or `rocksdb://PATH` (one handle
 * a folder for the life of the process).
 *
 * @throws UserError for any other address
 * @throws IncompleteError when the folder is in use, is not a database or cannot be written
 */
export async function openStore(url: string, { cwd = '.' }: { cwd?: string } = {}): Promise<Store> {
  const place = parseDatabaseUrl(url, { cwd });
  if (place.engine === 'mem') {
    return (await shareHandle(undefined, () => openHandle(url, place))).store;
  }
  const path = await prepareParent(place.path, url);
  const handle = await shareHandle(path, () => openHandle(url, { ...place, path }));
  return handle.store;
}

async function openHandle(url: string, place: DatabasePlace): Promise<Handle> {
  const connection = await openConnection(url, place);
  try {
    await prepareTables(connection, url);
  } catch (error) {
    await connection.close();
    throw error;
  }
  const vectors = openVectorCache(connection);
  const sessions = new Map<string, SqlSession>();
  return {
    store: {
      url,
      vectors,
      sql: (database) => {
        const session = sessions.get(database) ?? openSqlSession(connection, database);
        sessions.set(database, session);
        return session;
      },
    },
    close: async () => {
      await vectors.idle();
      await connection.close();
    },
  };
}

async function openConnection(url: string, place: DatabasePlace): Promise<Connection> {
  const path = place.engine === 'mem' ? '' : place.path;
  if (place.engine !== 'mem') await refuseOtherFolder(path, url);
  try {
    const { connect } = await import('./surreal.ts');
    return await connect(place.engine, path, { namespace: 'chunkproof', database: 'main' });
  } catch (error) {
    throw openError(url, messageOf(error));
  }
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

/** The folder's real path, so that two names of one folder are one handle. */
async function prepareParent(path: string, url: string): Promise<string> {
  try {
    await mkdir(dirname(path), { recursive: true });
    const parent = await realpath(dirname(path));
    return await realpath(path).catch(() => join(parent, basename(path)));
  } catch (error) {
    throw new IncompleteError(`cannot open ${url}: ${messageOf(error)}`);
  }
}

/** rocksdb would put its files among whatever lies there. */
async function refuseOtherFolder(path: string, url: string): Promise<void> {
  const names = await readdir(path).catch((error: unknown): string[] => {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return [];
    throw new IncompleteError(`cannot open ${url}: ${messageOf(error)}`);
  });
  // A run killed while it made the database leaves LOCK without CURRENT.
  if (names.length > 0 && !names.includes('CURRENT') && !names.includes('LOCK')) {
    throw new IncompleteError(
      `cannot open ${url}: the folder holds other files and is not a database; name an empty or a new folder`,
    );
  }
}
