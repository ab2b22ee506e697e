import type { Document } from '../../types.ts';
import { bindVariant } from '../bind-variant.ts';
import type { Chunker } from '../define-chunker.ts';
import { pluginChunker } from '../plugin/plugin-chunker.ts';
import type { UserChunker } from '../plugin/user-chunker.ts';
import { type CheckedPromises, type CheckProblem, checkVariant } from './check-variant.ts';
import { hostileDocuments } from './hostile-documents.ts';

export interface CheckOptions extends CheckedPromises {
  /** Parameters to check it with, as variants state them; without, its defaults. */
  readonly parameters?: readonly { readonly [key: string]: unknown }[];
}

/**
 * Holds a strategy to all that `chunkproof` expects of one: what it cuts of the
 * documents (by default some that have hurt chunkers) under each of the
 * parameters. Takes what a plug-in exports, or an entry of `chunkers`.
 *
 * @throws UserError when it is no chunker, or parameters are wrong.
 */
export function checkChunker(
  chunker: UserChunker | Chunker,
  documents: readonly Document[] = hostileDocuments,
  { parameters = [{}], ...promised }: CheckOptions = {},
): readonly CheckProblem[] {
  const known = 'bind' in chunker ? chunker : pluginChunker(chunker, { file: 'checked', hash: '' });
  return parameters.flatMap((stated) => {
    const variant = bindVariant({
      name: `${known.name} ${JSON.stringify(stated)}`,
      definition: { ...stated, strategy: known.name },
      chunkers: { [known.name]: known },
    });
    return checkVariant(variant, documents, promised);
  });
}
