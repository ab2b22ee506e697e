import { IncompleteError, messageOf } from '../errors.ts';
import type { SqlSession } from './surreal.ts';

export class NewerSchemaError extends IncompleteError {}

const META = `
  DEFINE TABLE IF NOT EXISTS meta SCHEMAFULL;
  DEFINE FIELD IF NOT EXISTS version ON meta TYPE int;
  RETURN meta:schema.version;`;

/**
 * What leads from each version of our schema to the next, the first from an
 * empty database. A change that an older program would read wrongly is a new
 * entry at the end; each can be run again, since two runs may start at once.
 */
const STEPS = [
  `DEFINE TABLE IF NOT EXISTS emb SCHEMAFULL;
   DEFINE FIELD IF NOT EXISTS v ON emb TYPE bytes;
   DEFINE FIELD IF NOT EXISTS dim ON emb TYPE int;`,
  `DEFINE FIELD IF NOT EXISTS embedder ON emb TYPE option<string>;
   DEFINE FIELD IF NOT EXISTS used ON emb TYPE option<int>;
   DEFINE TABLE IF NOT EXISTS embedder SCHEMAFULL;
   DEFINE FIELD IF NOT EXISTS name ON embedder TYPE string;
   DEFINE FIELD IF NOT EXISTS dim ON embedder TYPE int;
   DEFINE FIELD IF NOT EXISTS platform ON embedder TYPE string;
   DEFINE FIELD IF NOT EXISTS probe ON embedder TYPE bytes;
   DEFINE FIELD IF NOT EXISTS digest ON embedder TYPE string;`,
  `DEFINE TABLE IF NOT EXISTS source SCHEMAFULL;
   DEFINE FIELD IF NOT EXISTS document ON source TYPE string;
   DEFINE FIELD IF NOT EXISTS title ON source TYPE string;
   DEFINE FIELD IF NOT EXISTS text ON source TYPE string;
   DEFINE TABLE IF NOT EXISTS variant SCHEMAFULL;
   DEFINE FIELD IF NOT EXISTS strategy ON variant TYPE string;
   DEFINE FIELD IF NOT EXISTS parameters ON variant TYPE string;
   DEFINE TABLE IF NOT EXISTS cut SCHEMAFULL;
   DEFINE FIELD IF NOT EXISTS source ON cut TYPE record<source>;
   DEFINE FIELD IF NOT EXISTS variant ON cut TYPE record<variant>;
   DEFINE FIELD IF NOT EXISTS embedder ON cut TYPE option<string>;
   DEFINE FIELD IF NOT EXISTS vectors ON cut TYPE array<record<emb>>;
   DEFINE FIELD IF NOT EXISTS chunks ON cut TYPE string;
   DEFINE FIELD IF NOT EXISTS digest ON cut TYPE string;
   DEFINE TABLE IF NOT EXISTS run SCHEMAFULL;
   DEFINE FIELD IF NOT EXISTS created ON run TYPE string;
   DEFINE FIELD IF NOT EXISTS golden ON run TYPE string;
   DEFINE FIELD IF NOT EXISTS variants ON run TYPE array<string>;
   DEFINE FIELD IF NOT EXISTS inputs ON run TYPE object FLEXIBLE;
   DEFINE FIELD IF NOT EXISTS hash ON run TYPE string;
   DEFINE FIELD IF NOT EXISTS parts ON run TYPE array<record<run_part>>;
   DEFINE TABLE IF NOT EXISTS run_part SCHEMAFULL;
   DEFINE FIELD IF NOT EXISTS bytes ON run_part TYPE bytes;`,
  `DEFINE FIELD IF NOT EXISTS tokens ON source TYPE option<int>;
   DEFINE FIELD IF NOT EXISTS words ON source TYPE option<int>;`,
] as const;

/** Version of the tables that this program writes. */
export const SCHEMA_VERSION = STEPS.length;

const SAVE = 'UPSERT meta:schema SET version = $version RETURN NONE;';

/** Whether this program, of whatever version, has made its tables in a database. Makes none. */
export async function holdsTables(session: SqlSession): Promise<boolean> {
  try {
    return typeof (await session.query('RETURN meta:schema.version;')).at(-1) === 'number';
  } catch (error) {
    if (/does not exist/.test(messageOf(error))) return false;
    throw error;
  }
}

/**
 * Brings our tables to this program's version: from nothing in a fresh
 * database, from an older version with everything kept.
 *
 * @param url how to name the database to the user
 * @throws NewerSchemaError when a newer program wrote it
 */
export async function prepareTables(session: SqlSession, url: string): Promise<void> {
  const found = (await session.query(META)).at(-1);
  const version = typeof found === 'number' ? found : 0;
  if (version === STEPS.length) return;
  if (version > STEPS.length) {
    throw new NewerSchemaError(
      `${url} was written by a newer chunkproof (schema ${version}, this one knows ${STEPS.length}): upgrade chunkproof, or give this run its own database with --db rocksdb://OTHER`,
    );
  }
  for (const step of STEPS.slice(version)) await session.query(step);
  await session.query(SAVE, { version: STEPS.length });
}
