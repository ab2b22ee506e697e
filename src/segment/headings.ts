import type { Span } from '../types.ts';
import { type Block, blocksOf, type HeadingBlock } from './blocks.ts';
import { nextInk } from './ink.ts';
import { oncePerSource, type Source } from './source.ts';

/** A heading with what lies under it, up to the next heading of its level range; without heading, what stands before the first. */
export interface Section extends Span {
  readonly heading?: HeadingBlock;
  /** The heading's block is the first of them. */
  readonly blocks: readonly Block[];
}

/** The path in front of the first heading; one array, so that paths can be compared by identity. */
const ROOT: readonly string[] = [];

interface Headed {
  readonly heading: HeadingBlock;
  /** Texts of the headings it lies under, itself last. */
  readonly path: readonly string[];
}

/** Every heading with its path. A heading closes those of its level and below: `# A`, `### B`, `### C` puts C under A. */
const headedOf = oncePerSource((source): readonly Headed[] => {
  const stack: HeadingBlock[] = [];
  const headed: Headed[] = [];
  for (const block of blocksOf(source)) {
    if (block.kind !== 'heading') continue;
    while ((stack.at(-1)?.level ?? 0) >= block.level) stack.pop();
    stack.push(block);
    headed.push({ heading: block, path: stack.map(({ text }) => text).filter(Boolean) });
  }
  return headed;
});

/** Texts of the headings an offset lies under, outermost first. An offset in a heading lies under it. */
export function headingPathAt(source: Source, offset: number): readonly string[] {
  return headedOf(source)[lastAt(headedOf(source), offset)]?.path ?? ROOT;
}

/** The path at a span's first character; headings that the span begins with count as read. */
export function headingPathOf(source: Source, span: Span): readonly string[] {
  const headed = headedOf(source);
  let at = lastAt(headed, span.start);
  let from = Math.max(span.start, headed[at]?.heading.end ?? 0);
  for (;;) {
    const next = headed[at + 1]?.heading;
    if (!next || next.start >= span.end || nextInk(source.text, from) < next.start) break;
    at += 1;
    from = next.end;
  }
  return headed[at]?.path ?? ROOT;
}

/** Index of the last heading that starts at or before an offset; −1 when there is none. */
function lastAt(headed: readonly Headed[], offset: number): number {
  let low = 0;
  let high = headed.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((headed[middle]?.heading.start ?? 0) <= offset) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}

/** The sections of a document at headings of level 1 to `maxLevel`, front matter left out. */
export function sectionsOf(source: Source, maxLevel: number): readonly Section[] {
  return groupSections(
    blocksOf(source).filter(({ kind }) => kind !== 'front-matter'),
    maxLevel,
  );
}

/** Blocks grouped at headings of level 1 to `maxLevel`; those before the first such heading are a section too. */
export function groupSections(blocks: readonly Block[], maxLevel: number): readonly Section[] {
  const groups: { heading?: HeadingBlock; blocks: Block[] }[] = [];
  for (const block of blocks) {
    if (block.kind === 'heading' && block.level <= maxLevel) {
      groups.push({ heading: block, blocks: [block] });
    } else if (groups.length === 0) groups.push({ blocks: [block] });
    else groups.at(-1)?.blocks.push(block);
  }
  return groups.map((group) => ({ ...group, ...spanOf(group.blocks) }));
}

/** From the first span's start to the last one's end. */
export function spanOf(spans: readonly Span[]): Span {
  return { start: spans[0]?.start ?? 0, end: spans.at(-1)?.end ?? 0 };
}
