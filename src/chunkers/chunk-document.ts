import { headingPathOf } from '../segment/headings.ts';
import { tokensIn } from '../segment/tokens.ts';
import { countWords } from '../segment/words.ts';
import type { Chunk, ChunkFlag, Document, Span } from '../types.ts';
import { bodyOf } from './body.ts';
import { contextTokensOf } from './context-tokens.ts';
import type { BoundChunker, Cut, VectorOf } from './define-chunker.ts';
import { environmentOf, needsEmbedder, prefixOf } from './environment.ts';
import { kindsOf } from './kinds.ts';
import { verifyCuts } from './verify/verify-cuts.ts';
import { cutsOf, isWhole } from './whole-record.ts';

/**
 * Runs a chunker on a document and makes chunks of its spans. A blank document
 * has none. Spans that break a chunker's promises are an error.
 */
export function chunkDocument(
  document: Document,
  chunker: BoundChunker,
  vectorOf?: VectorOf,
): readonly Chunk[] {
  if (chunker.embeds && !vectorOf) throw needsEmbedder(chunker.strategy);
  const body = bodyOf(document, chunker.common.frontMatter);
  const cuts = cutsOf(document, chunker, environmentOf(document, chunker, { body, vectorOf }));
  verifyCuts(document, chunker, cuts);
  const kindOf = kindsOf(document);
  const prefixAt = prefixOf(document, chunker);
  const tokensOf = contextTokensOf(document.text);
  return cuts.map((cut, ord): Chunk => {
    const text = document.text.slice(cut.start, cut.end);
    const prefix = prefixAt(cut);
    return {
      document: document.id,
      ord,
      start: cut.start,
      end: cut.end,
      ...contextOf(cut, tokensOf),
      headingPath: headingPathOf(document, cut),
      kind: cut.kind ?? kindOf(cut),
      prefix: prefix.text,
      tokens: tokensIn(document, cut),
      prefixTokens: prefix.tokens,
      words: countWords(text),
      flags: flagsOf(cut, prefix.cut),
    };
  });
}

/** Texts whose vectors decide a document's cuts; none where the chunker asks for none. */
export function textsToEmbed(document: Document, chunker: BoundChunker): readonly string[] {
  const body = bodyOf(document, chunker.common.frontMatter);
  const env = environmentOf(document, chunker, { body });
  return isWhole(document, chunker, env) ? [] : (chunker.embeds?.(document, env) ?? []);
}

/** Only what differs from the chunk itself is said. */
function contextOf(
  { start, end, context }: Cut,
  tokensOf: (context: Span) => number,
): Pick<Chunk, 'context' | 'contextTokens'> {
  if (!context || (context.start === start && context.end === end)) return {};
  return {
    context: { start: context.start, end: context.end },
    contextTokens: tokensOf(context),
  };
}

function flagsOf({ flags = [] }: Cut, prefixCut: boolean): readonly ChunkFlag[] {
  return prefixCut ? [...flags, 'prefix-cut'] : flags;
}
