import { IncompleteError, messageOf, UserError } from '../errors.ts';
import { z } from '../schema.ts';
import type { Embedder } from '../types.ts';
import type { EmbedderEnvironment, SqlQuery, SurqlFile } from './environment.ts';
import { unitVector } from './unit-vector.ts';

const BATCH = 32;

/**
 * `surrealql:fn::NAME`: a function of the set's own SurrealQL, from a string to
 * an array of numbers, run in the database.
 *
 * @throws UserError when the set names no file, or the file does not define the function
 */
export async function openSurrealql(
  argument: string | undefined,
  { sql, surql }: EmbedderEnvironment,
): Promise<Embedder> {
  const name = checkName(argument);
  if (!surql || !sql) {
    throw new UserError(
      `the embedder surrealql:${name} needs the file that defines ${name}: name it in set.json as "surql"`,
    );
  }
  await runOnce(sql, surql);
  await checkDefined(sql, surql, name);
  let dimensions = 0;
  return {
    id: `surrealql:${name}@${surql.hash.slice(0, 12)}`,
    get dimensions() {
      return dimensions;
    },
    batch: { size: BATCH, concurrency: 1 },
    embed: async (texts) => {
      const vectors: Float32Array[] = [];
      for (let start = 0; start < texts.length; start += BATCH) {
        const results = await callFunction(sql, name, texts.slice(start, start + BATCH));
        for (const result of results) {
          if (dimensions === 0) dimensions = result.length;
          if (result.length !== dimensions) {
            throw new IncompleteError(
              `${name} returned ${dimensions} numbers for one text and ${result.length} for another: every text needs the same number`,
            );
          }
          vectors.push(unitVector(result));
        }
      }
      return vectors;
    },
  };
}

function checkName(argument: string | undefined): string {
  if (argument !== undefined && /^fn::[A-Za-z0-9_:]+$/.test(argument)) return argument;
  throw new UserError(
    `"surrealql:${argument ?? ''}" names no function: write surrealql:fn::NAME, for example surrealql:fn::embed`,
  );
}

const runs = new WeakMap<SqlQuery, Map<string, Promise<void>>>();

/** A file may not bear being run twice: a plain DEFINE fails on what is there. */
function runOnce(sql: SqlQuery, surql: SurqlFile): Promise<void> {
  const ofSession = runs.get(sql) ?? new Map<string, Promise<void>>();
  runs.set(sql, ofSession);
  const run = ofSession.get(surql.hash) ?? runFile(sql, surql);
  ofSession.set(surql.hash, run);
  return run;
}

async function runFile(sql: SqlQuery, { text, file }: SurqlFile): Promise<void> {
  try {
    await sql.query(text);
  } catch (error) {
    if (error instanceof IncompleteError) {
      throw new IncompleteError(`${file} failed when it was run: ${error.message}`);
    }
    throw new UserError(`cannot run it: ${messageOf(error)}`, { at: { file } });
  }
}

async function checkDefined(sql: SqlQuery, { file }: SurqlFile, name: string): Promise<void> {
  const [info] = await sql.query('INFO FOR DB');
  const { functions } = Info.parse(info);
  const defined = Object.keys(functions).map((key) => `fn::${key}`);
  if (defined.includes(name)) return;
  const list = defined.length > 0 ? `it defines ${defined.join(', ')}` : 'it defines no function';
  throw new UserError(`${name} is not defined: ${list} (a USE statement leads it elsewhere)`, {
    at: { file },
  });
}

const Info = z.object({ functions: z.record(z.string(), z.unknown()) });

async function callFunction(
  sql: SqlQuery,
  name: string,
  texts: readonly string[],
): Promise<readonly (readonly number[])[]> {
  const [results] = await sql
    .query(`RETURN $texts.map(|$text| ${name}($text))`, { texts })
    .catch((error: unknown) => {
      throw new IncompleteError(`${name} failed: ${messageOf(error)}`);
    });
  const checked = z.array(z.array(z.number())).length(texts.length).safeParse(results);
  if (checked.success && checked.data.every((vector) => vector.length > 0)) return checked.data;
  throw new IncompleteError(
    `${name} must return a non-empty array of finite numbers (array<float>) for every text`,
  );
}
