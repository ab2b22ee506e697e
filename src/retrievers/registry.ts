import { UserError } from '../errors.ts';
import { nearest } from '../schema.ts';
import type { Retriever } from '../types.ts';
import { openExact } from './exact.ts';

export const retrievers: { readonly [name: string]: () => Retriever } = {
  exact: openExact,
};

/**
 * Opens the retriever of this name.
 *
 * @throws UserError for an unknown name
 */
export function openRetriever(name: string): Retriever {
  const known = Object.keys(retrievers);
  const open = known.includes(name) ? retrievers[name] : undefined;
  if (open) return open();
  const suggestion = nearest(name, known);
  throw new UserError(
    `unknown retriever "${name}".${suggestion ? ` Did you mean "${suggestion}"?` : ''} Known retrievers: ${known.join(', ')}.`,
  );
}
