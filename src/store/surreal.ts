import { createNodeEngines } from '@surrealdb/node';
import { type Engines, RecordId, ServerError, Surreal, type SurrealSession } from 'surrealdb';
import { IncompleteError, messageOf, UserError } from '../errors.ts';

/** SurrealQL runs here. One result a statement, in order. */
export interface SqlSession {
  /**
   * @throws UserError when the SurrealQL does not parse
   * @throws IncompleteError when the database refuses or fails
   */
  query(sql: string, params?: { readonly [name: string]: unknown }): Promise<unknown[]>;
}

/** One open datastore, with its default session in a database of ours. */
export interface Connection extends SqlSession {
  /** A further session on the same datastore, in a namespace and database of its own. */
  session(namespace: string, database: string): Promise<SqlSession>;
  /** Record ids to pass as parameters. */
  records(table: string, keys: readonly string[]): unknown[];
  close(): Promise<void>;
}

/** Replaying a large write-ahead log takes seconds; a minute means that it will never open. */
const OPEN_TIMEOUT_MS = 60_000;

/**
 * Opens an embedded datastore. Settles whatever happens: the SDK (2.0.8) does
 * not listen to its engine's errors, so that a failed open would wait for ever.
 *
 * @param engine which of the addon's engines
 * @param path the folder, taken literally (the SDK would percent-encode it)
 * @throws Error with the database's own reason
 */
export async function connect(
  engine: 'mem' | 'rocksdb',
  path: string,
  use: { namespace: string; database: string },
): Promise<Connection> {
  let fail: (reason: Error) => void = () => {};
  const failed = new Promise<never>((_, reject) => {
    fail = reject;
  });
  const timer = setTimeout(() => fail(new Error('it did not open in time')), OPEN_TIMEOUT_MS);
  const db = new Surreal({ engines: listenedEngines(`${engine}://${path}`, (e) => fail(e)) });
  try {
    await Promise.race([db.connect(`${engine}://embedded`, { reconnect: false }), failed]);
    await db.use(use);
  } catch (error) {
    throw error instanceof Error && error.cause instanceof Error ? error.cause : error;
  } finally {
    clearTimeout(timer);
  }
  return {
    ...sqlSession(db),
    session: async (namespace, database) => {
      const session = await db.newSession();
      await session.use({ namespace, database });
      return sqlSession(session);
    },
    records: (table, keys) => keys.map((key) => new RecordId(table, key)),
    close: async () => {
      await db.close();
    },
  };
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

function listenedEngines(url: string, fail: (error: Error) => void): Engines {
  const engines: Engines = {};
  for (const [name, create] of Object.entries(createNodeEngines())) {
    engines[name] = (context) => {
      const engine = create(context);
      engine.subscribe('error', fail);
      const open = engine.open.bind(engine);
      engine.open = (state) => {
        state.url = new LiteralUrl(url);
        open(state);
      };
      return engine;
    };
  }
  return engines;
}

function sqlSession(session: SurrealSession): SqlSession {
  return {
    query: async (sql, params) => {
      try {
        return await session.query(sql, { ...params }).collect();
      } catch (error) {
        if (error instanceof ServerError && error.kind === 'Validation') {
          throw new UserError(error.message);
        }
        throw new IncompleteError(`the database says: ${messageOf(error)}`);
      }
    },
  };
}
