import { metadataOf, statedTitle } from './html-head.ts';
import { htmlText } from './html-text.ts';
import { parseHtml } from './html-tree.ts';
import type { DocumentReader, ReadDocument } from './reader.ts';
import { readText } from './text-file.ts';

/** Raise with every change of how HTML becomes text. */
export const HTML_VERSION = 'html 1';

/** HTML pages, as blocks of markdown that keep where they stand in the file. */
export const html: DocumentReader = {
  name: 'html',
  endings: ['.html', '.htm'],
  read(file) {
    const { text, remarks } = readText(file);
    const place = { extractor: HTML_VERSION, counts: 'characters' } as const;
    return { documents: [extractHtml(text, file.id, place)], remarks };
  },
};

/** Makes a document of HTML. */
export function extractHtml(
  source: string,
  id: string,
  place: Pick<NonNullable<ReadDocument['source']>, 'extractor' | 'counts'>,
): ReadDocument {
  const tree = parseHtml(source, id);
  const { text, segments } = htmlText(tree, source);
  const title = statedTitle(tree, source);
  return {
    id,
    text,
    format: 'markdown',
    ...(title !== undefined && { title }),
    metadata: metadataOf(tree),
    source: { ...place, segments },
  };
}
