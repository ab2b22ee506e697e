import { type Block, blocksOf } from '../segment/blocks.ts';
import { frontMatterOf } from '../segment/front-matter.ts';
import { headingPathOf } from '../segment/headings.ts';
import { countTokens } from '../segment/tokens.ts';
import { countWords } from '../segment/words.ts';
import type { Chunk, ChunkFlag, Document } from '../types.ts';
import type { BoundChunker, Cut } from './define-chunker.ts';
import { kindsOf } from './kinds.ts';
import { prefixesOf } from './prefix.ts';
import { verifyCuts } from './verify-cuts.ts';

/**
 * Runs a chunker on a document and makes chunks of its spans. A blank document
 * has none. Spans that break a chunker's promises are an error.
 */
export function chunkDocument(document: Document, chunker: BoundChunker): readonly Chunk[] {
  const { contextualise, frontMatter } = chunker.common;
  const kept = frontMatter === 'keep';
  const start = kept ? 0 : (frontMatterOf(document)?.end ?? 0);
  const prefixAt = prefixesOf(document, contextualise, chunker.prefixLimit);
  const cuts = chunker.cut(document, {
    body: { start, end: document.text.length },
    blocks: () => bodyBlocks(document, kept),
    prefix: (span) => prefixAt(span).text,
  });
  verifyCuts(document, chunker.strategy, cuts);
  const kindOf = kindsOf(document);
  return cuts.map((cut, ord): Chunk => {
    const text = document.text.slice(cut.start, cut.end);
    const prefix = prefixAt(cut);
    return {
      document: document.id,
      ord,
      start: cut.start,
      end: cut.end,
      headingPath: headingPathOf(document, cut),
      kind: cut.kind ?? kindOf(cut),
      prefix: prefix.text,
      tokens: countTokens(text),
      prefixTokens: prefix.tokens,
      words: countWords(text),
      flags: flagsOf(cut, prefix.cut),
    };
  });
}

function bodyBlocks(document: Document, kept: boolean): readonly Block[] {
  const blocks = blocksOf(document);
  return kept ? blocks : blocks.filter(({ kind }) => kind !== 'front-matter');
}

function flagsOf({ flags = [] }: Cut, prefixCut: boolean): readonly ChunkFlag[] {
  return prefixCut ? [...flags, 'prefix-cut'] : flags;
}
