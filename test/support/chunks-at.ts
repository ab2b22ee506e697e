import { countTokens } from '../../src/segment/tokens.ts';
import type { Chunk, Document } from '../../src/types.ts';

/** A markdown document for tests. */
export function page(text: string, id = 'page.md'): Document {
  return { id, title: 'A page', text, format: 'markdown', metadata: {} };
}

/** Chunks of the pieces of a document's text, each found behind the start of the one before. */
export function chunksAt({ id, text }: Document, pieces: readonly string[]): Chunk[] {
  let from = 0;
  return pieces.map((piece, ord): Chunk => {
    const start = text.indexOf(piece, from);
    if (start < 0) throw new Error(`the text does not hold ${JSON.stringify(piece)}`);
    from = start + 1;
    return {
      document: id,
      ord,
      start,
      end: start + piece.length,
      headingPath: [],
      kind: 'prose',
      prefix: '',
      tokens: countTokens(piece),
      prefixTokens: 0,
      words: piece.match(/\S+/gu)?.length ?? 0,
      flags: [],
    };
  });
}
