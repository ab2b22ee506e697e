import { createNodeEngines } from '@surrealdb/node';
import {
  createRemoteEngines,
  type Engines,
  RecordId,
  Surreal,
  type SurrealSession,
} from 'surrealdb';
import { isLost, queryError } from './database-errors.ts';
import type { DatabaseName } from './database-reasons.ts';
import type { ServerLogin } from './server-login.ts';
import type { ServerPlace } from './server-url.ts';
import { settled } from './settled.ts';
import { statementsUnderWay } from './statements-under-way.ts';

/** SurrealQL runs here. One result a statement, in order. */
export interface SqlSession {
  /**
   * @throws UserError when the SurrealQL does not parse
   * @throws IncompleteError when the database refuses or fails
   */
  query(sql: string, params?: { readonly [name: string]: unknown }): Promise<unknown[]>;
}

export interface ClosableSession extends SqlSession {
  close(): Promise<void>;
}

/** One open datastore, with its default session in a database of ours. */
export interface Connection extends ClosableSession {
  /** A further session on the same datastore, in a namespace and database of its own. */
  session(namespace: string, database: string): Promise<SqlSession>;
  /** Record ids to pass as parameters. */
  records(table: string, keys: readonly string[]): unknown[];
  /** Table and key of a record id with a plain key; undefined for anything else. */
  recordOf(value: unknown): RecordPlace | undefined;
}

export interface RecordPlace {
  readonly table: string;
  readonly key: string;
}

/** Replaying a large write-ahead log takes seconds; a minute means that it will never open. */
const OPEN_TIMEOUT_MS = 60_000;
/** How long a server may take to let us in. */
const SERVER_TIMEOUT_MS = 15_000;

/**
 * Opens an embedded datastore. Settles whatever happens: the SDK (2.0.8) does
 * not listen to its engine's errors, so that a failed open would wait for ever.
 *
 * @param engine which of the addon's engines
 * @param path the folder, taken literally (the SDK would percent-encode it)
 * @param url how to name the database to the user
 * @throws Error with the database's own reason
 */
export async function connect(
  engine: 'mem' | 'rocksdb',
  path: string,
  { url, ...use }: { url: string; namespace: string; database: string },
): Promise<Connection> {
  const name = { url, path };
  const address = new LiteralUrl(`${engine}://${path}`);
  const db = await settled(OPEN_TIMEOUT_MS, async (fail) => {
    const opened = new Surreal({ engines: listened(createNodeEngines(), fail, address) });
    await opened.connect(`${engine}://embedded`, { reconnect: false });
    await opened.use(use);
    return opened;
  });
  const underWay = statementsUnderWay(url);
  return {
    ...underWay.of(sqlSession(db, name)),
    session: async (namespace, database) => {
      const session = await db.newSession();
      await session.use({ namespace, database });
      return underWay.of(sqlSession(session, name));
    },
    records: toRecords,
    recordOf: fromRecord,
    close: async () => {
      await underWay.end();
      await db.close();
    },
  };
}

/**
 * One session on a server, without reconnecting.
 *
 * @throws LostServerError when it cannot be reached
 * @throws Error with the server's own reason otherwise
 */
export async function connectServer(
  { endpoint, namespace, database }: Omit<ServerPlace, 'engine'>,
  { login, url }: { login: ServerLogin | undefined; url: string },
): Promise<ClosableSession> {
  try {
    const { webSocket } = await import('./web-socket.ts');
    const db = await settled(SERVER_TIMEOUT_MS, async (fail) => {
      const engines = listened(createRemoteEngines(), fail);
      const opened = new Surreal({ engines, websocketImpl: webSocket });
      const authentication = login ?? null;
      await opened.connect(endpoint, { reconnect: false, namespace, database, authentication });
      return opened;
    });
    return {
      ...sqlSession(db, { url }),
      close: async () => {
        await db.close();
      },
    };
  } catch (error) {
    throw isLost(error) ? queryError(error, { url }) : error;
  }
}

/** Record ids to pass as parameters. */
export function toRecords(table: string, keys: readonly string[]): RecordId[] {
  return keys.map((key) => new RecordId(table, key));
}

/** Table and key of a record id with a plain key; undefined for anything else. */
export function fromRecord(value: unknown): RecordPlace | undefined {
  if (!(value instanceof RecordId) || typeof value.id !== 'string') return undefined;
  return { table: value.table.toString(), key: value.id };
}

/** A URL that the addon reads as it was written. */
class LiteralUrl extends URL {
  readonly #text: string;

  constructor(text: string) {
    super('embedded://');
    this.#text = text;
  }

  override toString(): string {
    return this.#text;
  }
}

/** Engines whose errors are heard; `url` replaces the one they are given. */
function listened(engines: Engines, fail: (error: Error) => void, url?: URL): Engines {
  const heard: Engines = {};
  for (const [name, create] of Object.entries(engines)) {
    heard[name] = (context) => {
      const engine = create(context);
      engine.subscribe('error', fail);
      const open = engine.open.bind(engine);
      engine.open = (state) => {
        if (url) state.url = url;
        open(state);
      };
      return engine;
    };
  }
  return heard;
}

function sqlSession(session: SurrealSession, name: DatabaseName): SqlSession {
  return {
    query: async (sql, params) => {
      try {
        return await session.query(sql, { ...params }).collect();
      } catch (error) {
        throw queryError(error, name);
      }
    },
  };
}
