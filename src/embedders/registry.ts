import { UserError } from '../errors.ts';
import { nearest } from '../schema.ts';
import type { Embedder } from '../types.ts';
import type { EmbedderEnvironment } from './environment.ts';
import { openHashing } from './hashing.ts';
import { openSurrealql } from './surrealql.ts';
import { openUseLite } from './use-lite.ts';

/** Makes an embedder from what stands behind the colon of its name, if anything does. */
export type EmbedderFactory = (
  argument: string | undefined,
  environment: EmbedderEnvironment,
) => Embedder | Promise<Embedder>;

export const embedders: { readonly [name: string]: EmbedderFactory } = {
  'use-lite': openUseLite,
  hashing: openHashing,
  surrealql: openSurrealql,
};

/**
 * Opens the embedder that `name` or `name:argument` names.
 *
 * @throws UserError for an unknown name or an argument that the embedder refuses
 */
export async function openEmbedder(
  spec: string,
  environment: EmbedderEnvironment,
): Promise<Embedder> {
  const colon = spec.indexOf(':');
  const name = colon === -1 ? spec : spec.slice(0, colon);
  const argument = colon === -1 ? undefined : spec.slice(colon + 1);
  const known = Object.keys(embedders);
  const open = known.includes(name) ? embedders[name] : undefined;
  if (open) return open(argument, environment);
  const suggestion = nearest(name, known);
  throw new UserError(
    `unknown embedder "${name}".${suggestion ? ` Did you mean "${suggestion}"?` : ''} Known embedders: ${known.join(', ')}.`,
  );
}
