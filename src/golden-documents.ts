import { basename, isAbsolute, join, resolve } from 'node:path';
import { readDocuments } from './documents/read-documents.ts';
import { UserError } from './errors.ts';
import { compareCodePoints } from './order.ts';
import { describeDocument } from './segment/title.ts';
import type { Document } from './types.ts';

export interface GoldenDocuments {
  /** Sorted by id, by code point. */
  readonly documents: readonly Document[];
  /** Documents without text: no part of the corpus. */
  readonly blank: readonly Document[];
  /** What was left out, each a sentence. */
  readonly notes: readonly string[];
}

/** Reads the documents of a golden set; a corpus without text is an error. */
export async function loadDocuments(
  directory: string,
  { documents, allowOutside }: { documents: string | readonly string[]; allowOutside: boolean },
): Promise<GoldenDocuments> {
  const at = { file: shownPath(directory, 'set.json'), field: 'documents' };
  const { files, skipped } = await readDocuments({
    root: resolve(directory),
    documents,
    allowOutside,
    at,
  });
  const all = files
    .map((file): Document => ({ ...file, ...describeDocument(file) }))
    .sort((a, b) => compareCodePoints(a.id, b.id));
  const isBlank = ({ text }: Document) => text.trim() === '';
  const blank = all.filter(isBlank);
  if (blank.length === all.length) {
    const hint = typeof documents === 'string' ? '' : ', a list of globs such as "docs/**"';
    throw new UserError(
      `the corpus is empty: no .md, .mdx, .markdown or .txt file with text in ${JSON.stringify(documents)}${hint}`,
      { at },
    );
  }
  const empty = blank.map(({ id }) => id);
  return {
    documents: all.filter((document) => !isBlank(document)),
    blank,
    notes: [
      ...(empty.length > 0 ? [`${listed(empty, 'document')} without text left out`] : []),
      ...(skipped.length > 0 ? [`${listed(skipped, 'file')} of another format left out`] : []),
    ],
  };
}

/** How messages call a file of a golden set. */
export function shownPath(directory: string, name: string): string {
  return isAbsolute(name) ? name : join(basename(directory), name);
}

/** `3 documents (a.md, b.md, c.md)`. */
export function listed(ids: readonly string[], noun: string): string {
  const shown = ids.slice(0, 5).join(', ');
  const more = ids.length > 5 ? ', …' : '';
  return `${ids.length} ${noun}${ids.length === 1 ? '' : 's'} (${shown}${more})`;
}
