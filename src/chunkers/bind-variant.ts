import { type Place, UserError } from '../errors.ts';
import type { Locate } from '../schema.ts';
import type { Variant } from '../types.ts';
import { bodyOf, frontMatterDropped } from './body.ts';
import { chunkDocument, textsToEmbed } from './chunk-document.ts';
import type { Chunker } from './define-chunker.ts';
import { findChunker } from './find-chunker.ts';
import { identityOf } from './fingerprint.ts';
import { chunkers } from './registry.ts';

/**
 * Makes a variant of its definition, as a `variants/*.json` file or a set
 * states it. Everything wrong with it is reported at once, each with its field.
 */
export function bindVariant({
  name,
  definition,
  chunkers: known = chunkers,
  at = {},
  locate,
}: {
  name: string;
  definition: unknown;
  /** The strategies it may name. */
  chunkers?: { readonly [strategy: string]: Chunker };
  at?: Place | undefined;
  locate?: Locate | undefined;
}): Variant {
  const where = { at, chunkers: known, ...(locate && { locate }) };
  if (typeof definition !== 'object' || definition === null || Array.isArray(definition)) {
    throw new UserError(
      `variant "${name}" must be an object such as {"strategy": "fixed", "size": 512}`,
      { at },
    );
  }
  const bound = findChunker(`variant "${name}"`, definition, where).bind(definition, where);
  const { description, frontMatter, retriever } = bound.common;
  return {
    name,
    ...(description !== undefined && { description }),
    strategy: bound.strategy,
    ...identityOf(bound),
    promises: {
      ...bound.promises,
      body: (document) => bodyOf(document, frontMatter),
      dropped: (document) => [
        ...frontMatterDropped(document, frontMatter),
        ...bound.promises.dropped(document),
      ],
    },
    ...(retriever !== undefined && { retriever }),
    ...(bound.embeds && { embeds: (document) => textsToEmbed(document, bound) }),
    chunk: (document, vectorOf) => chunkDocument(document, bound, vectorOf),
  };
}
