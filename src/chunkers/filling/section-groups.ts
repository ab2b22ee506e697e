import type { Block } from '../../segment/blocks.ts';

/**
 * Sections as lists of blocks, those of headings alone joined to the next: a
 * heading belongs with text. With `trailing`, headings at the end of a section
 * go over to the next one too. Headings alone that `isLong` become a section
 * of their own, as do those at the document's end.
 */
export function joinBareHeadings(
  sections: readonly { readonly blocks: readonly Block[] }[],
  { trailing, isLong }: { trailing: boolean; isLong: (bare: readonly Block[]) => boolean },
): Block[][] {
  const joined: Block[][] = [];
  let open: Block[] = [];
  for (const { blocks } of sections) {
    const body = blocks.findLastIndex(({ kind }) => kind !== 'heading');
    for (const block of blocks) open.push(block);
    if (body < 0) {
      if (!isLong(open)) continue;
      joined.push(open);
      open = [];
    } else {
      const bare = trailing ? blocks.slice(body + 1) : [];
      joined.push(open.slice(0, open.length - bare.length));
      open = [...bare];
    }
  }
  if (open.length > 0) joined.push(open);
  return joined;
}
