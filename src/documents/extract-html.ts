import { metadataOf, statedTitle } from './html-head.ts';
import { htmlText } from './html-text.ts';
import { parseHtml } from './html-tree.ts';
import type { ReadDocument } from './reader.ts';

/** Raise with every change of how HTML becomes text. */
export const HTML_VERSION = 'html 1';

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
