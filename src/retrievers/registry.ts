import { UserError } from '../errors.ts';
import { nearest, z } from '../schema.ts';
import type { Retriever } from '../types.ts';
import { openBm25 } from './bm25.ts';
import type { RetrieverEnvironment } from './environment.ts';
import { openExact } from './exact.ts';
import { openHnsw } from './hnsw.ts';
import { openHybrid } from './hybrid.ts';
import { parseParameters } from './parameters.ts';
import { openRun } from './run.ts';
import { openSurrealKnn } from './surreal-knn.ts';
import { openUserRetriever } from './user-retriever.ts';

/** Makes a retriever from what stands behind the colon of its name, if anything does. */
export type RetrieverFactory = (
  argument: string | undefined,
  environment: RetrieverEnvironment,
) => Retriever | Promise<Retriever>;

export const retrievers: { readonly [name: string]: RetrieverFactory } = {
  exact: (argument) => {
    parseParameters('exact', argument, z.strictObject({}));
    return openExact();
  },
  hnsw: (argument) => openHnsw(argument),
  'surreal-knn': openSurrealKnn,
  bm25: openBm25,
  hybrid: openHybrid,
  run: openRun,
};

/** A path: it names a folder, or ends like a module. */
const modulePath =
  /^(?<file>(?:[A-Za-z]:[\\/])?[^:]*(?:[\\/][^:]*|\.[cm]?[jt]s))(?::(?<argument>.*))?$/s;

/**
 * Opens the retriever that `name`, `name:key=value,…`, `run:FILE` or the path of a module names.
 *
 * @throws UserError for an unknown name or parameter, or a value out of range
 */
export async function openRetriever(
  spec: string,
  environment: RetrieverEnvironment,
): Promise<Retriever> {
  const colon = spec.indexOf(':');
  const name = colon === -1 ? spec : spec.slice(0, colon);
  const argument = colon === -1 ? undefined : spec.slice(colon + 1);
  const known = Object.keys(retrievers);
  const open = known.includes(name) ? retrievers[name] : undefined;
  if (open) return open(argument, environment);
  const { file, argument: stated } = modulePath.exec(spec)?.groups ?? {};
  if (file !== undefined) return openUserRetriever(file, stated, environment);
  const suggestion = nearest(name, known);
  throw new UserError(
    `unknown retriever "${name}".${suggestion ? ` Did you mean "${suggestion}"?` : ''} Known retrievers: ${known.join(', ')}, or the path of a module.`,
  );
}
