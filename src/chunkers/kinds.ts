import { blocksOf } from '../segment/blocks.ts';
import type { ChunkKind, Document, Span } from '../types.ts';

/**
 * What a document's chunks are made of: code or table when they hold nothing
 * else but headings, `mixed` when they hold one of these beside something else.
 * For spans asked in order.
 */
export function kindsOf(document: Document): (span: Span) => ChunkKind {
  const blocks = blocksOf(document);
  let first = 0;
  return ({ start, end }) => {
    while ((blocks[first]?.end ?? Number.POSITIVE_INFINITY) <= start) first += 1;
    const kinds = new Set<ChunkKind>();
    for (let at = first; at < blocks.length; at += 1) {
      const block = blocks[at];
      if (!block || block.start >= end) break;
      if (block.kind === 'code' || block.kind === 'table') kinds.add(block.kind);
      else if (block.kind !== 'heading') kinds.add('prose');
    }
    const [only = 'prose', another] = kinds;
    return another === undefined ? only : 'mixed';
  };
}
