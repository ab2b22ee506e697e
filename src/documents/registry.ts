import { extname } from 'node:path';
import { csv } from './csv.ts';
import { docx } from './docx.ts';
import { html } from './html.ts';
import { json } from './json.ts';
import { jsonl } from './jsonl.ts';
import { markdown } from './markdown.ts';
import { pdf } from './pdf.ts';
import type { DocumentReader } from './reader.ts';
import { text } from './text.ts';

/** The kinds of file that documents are read from. */
export const documentReaders: readonly DocumentReader[] = [
  markdown,
  text,
  html,
  json,
  jsonl,
  csv,
  pdf,
  docx,
];

/** File name endings that can be read, lower case. */
export function knownEndings(readers: readonly DocumentReader[] = documentReaders): string[] {
  return readers.flatMap(({ endings }) => endings);
}

/** The reader of a file by its name's ending, in any case; undefined where none knows it. */
export function readerOf(
  file: string,
  readers: readonly DocumentReader[] = documentReaders,
): DocumentReader | undefined {
  const ending = extname(file).toLowerCase();
  return readers.find(({ endings }) => endings.includes(ending));
}
