import { fromMarkdown } from 'mdast-util-from-markdown';
import { gfmTableFromMarkdown } from 'mdast-util-gfm-table';
import { gfmTable } from 'micromark-extension-gfm-table';
import { blocksOf } from '../../build/segment/blocks.js';

/** Scanners of markdown's blocks: ours, and the parser that our tests take for the truth. */
export const blockScans = {
  'chunkproof, blocks': (document) => blocksOf(document),
  mdast: ({ text }) =>
    fromMarkdown(text, {
      extensions: [gfmTable()],
      mdastExtensions: [gfmTableFromMarkdown()],
    }),
};
