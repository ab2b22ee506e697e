import type { Span } from '../types.ts';
import { blocksOf } from './blocks.ts';
import { firstAfter } from './first-after.ts';
import { isBlank } from './ink.ts';
import type { Source } from './source.ts';

/**
 * Whether a span crosses a section boundary: a heading begins inside it, after
 * text that is not itself headings. Front matter belongs to no section.
 */
export function straddling(source: Source, span: Span): boolean {
  const blocks = blocksOf(source);
  let textBefore = false;
  for (let at = firstAfter(blocks, span.start); at < blocks.length; at += 1) {
    const block = blocks[at];
    if (!block || block.start >= span.end) return false;
    if (block.kind === 'heading') {
      if (textBefore && block.start > span.start) return true;
    } else if (block.kind !== 'front-matter') {
      const start = Math.max(block.start, span.start);
      textBefore ||= !isBlank(source.text, { start, end: Math.min(block.end, span.end) });
    }
  }
  return false;
}
