import { type Block, blocksOf } from '../segment/blocks.ts';
import { firstAfter } from '../segment/first-after.ts';
import { trimSpan } from '../segment/ink.ts';
import type { Source } from '../segment/source.ts';
import type { Span } from '../types.ts';

/** The blocks of a part of a document; what lies partly in it is cut to it. */
export function blocksWithin(source: Source, part: Span): readonly Block[] {
  const blocks = blocksOf(source);
  const inside: Block[] = [];
  for (let at = firstAfter(blocks, part.start); at < blocks.length; at += 1) {
    const block = blocks[at];
    if (!block || block.start >= part.end) break;
    const cut = clip(source.text, block, part);
    if (cut.end > cut.start) inside.push(cut);
  }
  return inside;
}

/** The block itself where it lies inside: what is known of it then stays known. */
function clip(text: string, block: Block, { start, end }: Span): Block {
  if (block.start >= start && block.end <= end) return block;
  const kept = trimSpan(text, {
    start: Math.max(block.start, start),
    end: Math.min(block.end, end),
  });
  if (block.kind !== 'heading') return { ...block, ...kept };
  const contentStart = Math.min(Math.max(block.contentStart, kept.start), kept.end);
  return { ...block, ...kept, contentStart };
}
