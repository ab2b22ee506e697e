import type { DocumentReader } from './reader.ts';
import { readText } from './text-file.ts';

/** HTML pages, as blocks of markdown that keep where they stand in the file. The parser is loaded with the first of them. */
export const html: DocumentReader = {
  name: 'html',
  endings: ['.html', '.htm'],
  async read(file) {
    const { extractHtml, HTML_VERSION } = await import('./extract-html.ts');
    const { text, remarks } = readText(file);
    const place = { extractor: HTML_VERSION, counts: 'characters' } as const;
    return { documents: [extractHtml(text, file.id, place)], remarks };
  },
};
