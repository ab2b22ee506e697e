import { UserError } from '../errors.ts';
import { nearest } from '../schema.ts';
import type { Embedder } from '../types.ts';
import type { EmbedderEnvironment } from './environment.ts';
import { openHashing } from './hashing.ts';
import { openOpenai } from './openai.ts';
import { openSurrealql } from './surrealql.ts';
import { openTransformers } from './transformers.ts';
import { openUseLite } from './use-lite.ts';
import { openUserEmbedder } from './user-embedder.ts';

/** Makes an embedder from what stands behind the colon of its name, if anything does. */
export type EmbedderFactory = (
  argument: string | undefined,
  environment: EmbedderEnvironment,
) => Embedder | Promise<Embedder>;

export const embedders: { readonly [name: string]: EmbedderFactory } = {
  'use-lite': openUseLite,
  hashing: openHashing,
  openai: openOpenai,
  transformers: openTransformers,
  surrealql: openSurrealql,
};

/** Whether a name is the path of a module of the user's own. */
export function isModulePath(spec: string): boolean {
  return /^(\.{0,2}[/\\])|\.[cm]?[jt]s$/.test(spec);
}

/**
 * Opens the embedder that `name`, `name:argument` or the path of a module names.
 *
 * @throws UserError for an unknown name or an argument that the embedder refuses
 */
export async function openEmbedder(
  spec: string,
  environment: EmbedderEnvironment,
): Promise<Embedder> {
  if (isModulePath(spec)) return openUserEmbedder(spec, environment);
  const colon = spec.indexOf(':');
  const name = colon === -1 ? spec : spec.slice(0, colon);
  const argument = colon === -1 ? undefined : spec.slice(colon + 1);
  const known = Object.keys(embedders);
  const open = known.includes(name) ? embedders[name] : undefined;
  if (open) return open(argument, environment);
  const suggestion = nearest(name, known);
  throw new UserError(
    `unknown embedder "${name}".${suggestion ? ` Did you mean "${suggestion}"?` : ''} Known embedders: ${known.join(', ')}, or the path of a module.`,
  );
}
