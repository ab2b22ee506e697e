import { UserError } from '../errors.ts';
import { check, z } from '../schema.ts';
import { LONGEST_LIMIT } from '../time-limit.ts';
import type { Retriever } from '../types.ts';
import type { RetrieverEnvironment } from './environment.ts';
import { byFilter } from './filters.ts';
import { formatSpec, parseParameters } from './parameters.ts';
import { pause } from './pause.ts';
import { rankScores } from './ranking.ts';
import type { UserRetriever, UserValue } from './user-module.ts';
import { lazySearch } from './user-search.ts';

const isFunction = (value: unknown): boolean => typeof value === 'function';

const moduleSchema: z.ZodType<UserRetriever> = z.strictObject({
  name: z
    .string('must be text')
    .regex(/^[a-z][a-z0-9-]*$/, 'must be in lower case, as in "my-search"'),
  version: z.int('must be a whole number').min(1, 'counts from 1'),
  parameters: z
    .record(
      z.string(),
      z.union([z.string(), z.number(), z.boolean()], 'must be text, a number, true or false'),
    )
    .exactOptional(),
  vectors: z.boolean('must be true or false').exactOptional(),
  timeoutMs: z
    .int('must be a whole number')
    .min(1, 'must be at least 1')
    .max(LONGEST_LIMIT, 'must be at most 2147483647 (24 days)')
    .exactOptional(),
  prepare: z.custom<UserRetriever['prepare']>(isFunction, 'must be a function'),
});

/** A retriever of the user's own, from a module: it is code, and runs with the user's rights. */
export async function openUserRetriever(
  file: string,
  argument: string | undefined,
  environment: RetrieverEnvironment,
): Promise<Retriever> {
  const module = await environment.loadModule(file);
  if (typeof module.exported !== 'object' || module.exported === null) {
    throw new UserError(
      'the module exports no retriever; export an object with name, version and prepare, as "retriever" or by default',
      { at: { file } },
    );
  }
  const user = check(moduleSchema, module.exported, { at: { file } });
  const code = { user, file, module };
  const parameters = parseParameters(file, argument, parametersOf(user));
  const usesVectors = user.vectors ?? false;
  return {
    id: `${formatSpec(`${user.name}@${module.hash.slice(0, 12)}`, { version: user.version, ...parameters })}`,
    usesVectors,
    ranksWithoutVector: true,
    async *search(queries, index, options) {
      const { signal } = options;
      const groups = byFilter(queries, {
        most: Number.POSITIVE_INFINITY,
        all: lazySearch(code, parameters, { index, signal }),
        within: (allowed) => lazySearch(code, parameters, { index, allowed, signal }),
      });
      for (const { asked, searched } of groups) {
        for (const query of asked) {
          await pause(signal);
          yield rankScores(await searched(query));
        }
      }
    },
  };
}

/** Each parameter takes a value like its default. */
function parametersOf({ parameters = {} }: UserRetriever) {
  const shape = Object.entries(parameters).map(([key, value]): [string, z.ZodType<UserValue>] => [
    key,
    valueLike(value),
  ]);
  return z.strictObject(Object.fromEntries(shape));
}

function valueLike(value: UserValue): z.ZodType<UserValue> {
  if (typeof value === 'number') {
    const message = 'must be a number';
    return z
      .string()
      .refine((text) => text !== '' && Number.isFinite(Number(text)), message)
      .transform(Number)
      .default(value);
  }
  if (typeof value === 'boolean') {
    return z
      .enum(['true', 'false'], 'must be true or false')
      .transform((text) => text === 'true')
      .default(value);
  }
  return z.string().default(value);
}
