import { IncompleteError } from '../errors.ts';
import type { SqlSession } from './surreal.ts';

/** Raised with every change that an older program would read wrongly. */
const SCHEMA_VERSION = 1;

const META = `
  DEFINE TABLE IF NOT EXISTS meta SCHEMAFULL;
  DEFINE FIELD IF NOT EXISTS version ON meta TYPE int;
  RETURN meta:schema.version;`;

const TABLES = `
  DEFINE TABLE IF NOT EXISTS emb SCHEMAFULL;
  DEFINE FIELD IF NOT EXISTS v ON emb TYPE bytes;
  DEFINE FIELD IF NOT EXISTS dim ON emb TYPE int;
  UPSERT meta:schema SET version = $version RETURN NONE;`;

/**
 * Defines our tables in a fresh database, and checks the version in one that
 * has been used before.
 *
 * @param url how to name the database to the user
 * @throws IncompleteError when a newer program wrote it
 */
export async function prepareTables(session: SqlSession, url: string): Promise<void> {
  const found = (await session.query(META)).at(-1);
  if (found === SCHEMA_VERSION) return;
  if (typeof found === 'number' && found > SCHEMA_VERSION) {
    throw new IncompleteError(
      `${url} was written by a newer chunkproof (schema ${found}, this one knows ${SCHEMA_VERSION}): upgrade chunkproof, or give this run its own database with --db rocksdb://OTHER`,
    );
  }
  await session.query(TABLES, { version: SCHEMA_VERSION });
}
