import type { DocumentReader } from './reader.ts';
import { readAsItStands } from './text-file.ts';

/** Markdown as it stands; MDX too, whose imports and components stay text. */
export const markdown: DocumentReader = {
  name: 'markdown',
  endings: ['.md', '.markdown', '.mdx'],
  read: (file) => readAsItStands(file, 'markdown'),
};
