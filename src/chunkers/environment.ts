import { UserError } from '../errors.ts';
import type { Document, Span } from '../types.ts';
import { blocksWithin } from './blocks-within.ts';
import type { BoundChunker, ChunkerEnv, VectorOf } from './define-chunker.ts';
import { type Prefix, prefixesOf } from './prefix.ts';

/** What the chunks of a document get in front when they are embedded. */
export function prefixOf(
  document: Document,
  { common, prefixLimit }: Pick<BoundChunker, 'common' | 'prefixLimit'>,
): (span: Span) => Prefix {
  return prefixesOf(document, common.contextualise, prefixLimit);
}

/** What a chunker is told of one part of a document. */
export function environmentOf(
  document: Document,
  chunker: Pick<BoundChunker, 'strategy' | 'common' | 'prefixLimit'>,
  { body, vectorOf }: { body: Span; vectorOf?: VectorOf | undefined },
): ChunkerEnv {
  const prefixAt = prefixOf(document, chunker);
  return {
    body,
    blocks: () => blocksWithin(document, body),
    prefix: (span) => prefixAt(span).text,
    vectorOf:
      vectorOf ??
      (() => {
        throw needsEmbedder(chunker.strategy);
      }),
  };
}

/** Why a strategy that cuts by vectors cannot be run without. */
export function needsEmbedder(strategy: string): UserError {
  return new UserError(
    `the strategy "${strategy}" cuts where neighbouring sentences differ in meaning, so it needs an embedder: name one, for example --embedder hashing`,
  );
}
