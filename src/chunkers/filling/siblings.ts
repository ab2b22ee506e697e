import type { Block, HeadingBlock } from '../../segment/blocks.ts';
import { spanOf } from '../../segment/headings.ts';
import type { Budget } from './budget.ts';

/**
 * Joins a section under `mergeUnder` with the next one, as long as both lie
 * directly under the same heading and, joined, within `hardMax`.
 */
export function joinSiblings(
  sections: readonly Block[][],
  {
    maxLevel,
    mergeUnder,
    hardMax,
  }: { maxLevel: number; mergeUnder: number; hardMax: number | null },
  budget: Budget,
): readonly Block[][] {
  if (mergeUnder === 0) return sections;
  const parents = parentsOf(sections, maxLevel);
  const joined: Block[][] = [];
  let parent: number | undefined;
  sections.forEach((section, index) => {
    const before = joined.at(-1);
    const { own, first } = parents[index] ?? {};
    const both = before && [...before, ...section];
    if (
      both &&
      first !== undefined &&
      first === parent &&
      budget.slice(spanOf(before)) < mergeUnder &&
      budget.total(spanOf(both)) <= (hardMax ?? Number.POSITIVE_INFINITY)
    ) {
      joined[joined.length - 1] = both;
    } else joined.push(section);
    parent = own;
  });
  return joined;
}

/** Offset of the heading that a section's first heading lies under, and its last leading one; −1 for none, undefined without a heading. */
function parentsOf(
  sections: readonly Block[][],
  maxLevel: number,
): { first: number | undefined; own: number | undefined }[] {
  const stack: HeadingBlock[] = [];
  return sections.map((blocks) => {
    let first: number | undefined;
    let own: number | undefined;
    for (const block of blocks) {
      if (block.kind !== 'heading' || block.level > maxLevel) break;
      while ((stack.at(-1)?.level ?? 0) >= block.level) stack.pop();
      own = stack.at(-1)?.start ?? -1;
      first ??= own;
      stack.push(block);
    }
    return { first, own };
  });
}
