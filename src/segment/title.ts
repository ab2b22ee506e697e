import type { Document } from '../types.ts';
import { blocksOf } from './blocks.ts';
import { frontMatterOf } from './front-matter.ts';
import type { Source } from './source.ts';

/** A document's title: front matter's `title`, else the first level-one heading, else the file's name without extension. */
export function titleOf(source: Source): string {
  const stated = frontMatterOf(source)?.data['title'];
  if (typeof stated === 'string' || typeof stated === 'number') {
    const title = String(stated).replace(/\s+/g, ' ').trim();
    if (title !== '') return title;
  }
  for (const block of blocksOf(source)) {
    if (block.kind === 'heading' && block.level === 1 && block.text !== '') return block.text;
  }
  const name = source.id.slice(source.id.lastIndexOf('/') + 1);
  return name.replace(/(?<=.)\.[^.]*$/, '');
}

/** What a document says of itself: its title, and its front matter as metadata. */
export function describeDocument(source: Source): Pick<Document, 'title' | 'metadata'> {
  return { title: titleOf(source), metadata: frontMatterOf(source)?.data ?? {} };
}
