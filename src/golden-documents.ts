import { basename, isAbsolute, join, resolve } from 'node:path';
import { listed } from './documents/notes.ts';
import { readDocuments } from './documents/read-documents.ts';
import type { ReadDocument } from './documents/reader.ts';
import { knownEndings } from './documents/registry.ts';
import { type Place, UserError } from './errors.ts';
import { fieldParent } from './labels/parent-parts.ts';
import { compareCodePoints } from './order.ts';
import { describeDocument } from './segment/title.ts';
import type { Document, ParentUnit } from './types.ts';

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
  {
    documents,
    allowOutside,
    at = { file: shownPath(directory, 'set.json'), field: 'documents' },
    own = [],
  }: {
    documents: string | readonly string[];
    allowOutside: boolean;
    /** Where they are named: the set's `set.json` unless stated. */
    at?: Place;
    /** Files of the set itself, relative to it: no documents even where a glob names them. */
    own?: readonly string[];
  },
): Promise<GoldenDocuments> {
  const read = await readDocuments({
    root: resolve(directory),
    documents,
    allowOutside,
    except: own,
    at,
  });
  const { files, skipped } = read;
  const all = files.map(toDocument).sort((a, b) => compareCodePoints(a.id, b.id));
  const isBlank = ({ text }: Document) => text.trim() === '';
  const blank = all.filter(isBlank);
  if (blank.length === all.length) {
    const hint = typeof documents === 'string' ? '' : ', a list of globs such as "docs/**"';
    throw new UserError(
      `the corpus is empty: no file with text in ${JSON.stringify(documents)}${hint}; readable are ${knownEndings().join(' ')}`,
      { at },
    );
  }
  const empty = blank.map(({ id }) => id);
  return {
    documents: all.filter((document) => !isBlank(document)),
    blank,
    notes: [
      ...read.notes,
      ...(empty.length > 0 ? [`${listed(empty, 'document')} without text left out`] : []),
      ...(skipped.length > 0 ? [`${listed(skipped, 'file')} of another format left out`] : []),
    ],
  };
}

function toDocument(file: ReadDocument): Document {
  const { id, text, format, title, metadata, source } = file;
  const described = describeDocument(file);
  return {
    id,
    text,
    format,
    title: title ?? described.title,
    metadata: metadata ?? described.metadata,
    ...(source && { source }),
  };
}

/**
 * What a change of makes another corpus: ids, texts, what extracted them, and the
 * parents that a metadata field states. Without such a field it is what it was
 * before there was one.
 */
export function corpusIdentity(
  documents: readonly Document[],
  unit: ParentUnit,
): readonly (readonly string[])[] {
  return documents.map((document) => {
    const { id, text, source } = document;
    const identity = source ? [id, text, source.extractor] : [id, text];
    if (unit === 'document' || !('field' in unit)) return identity;
    return [id, text, source?.extractor ?? '', fieldParent(document, unit.field) ?? ''];
  });
}

/** Files of a golden set that are no documents of it. */
export function ownFiles({
  queries,
  surql,
}: {
  readonly queries: string;
  readonly surql?: string | undefined;
}): readonly string[] {
  const usual = ['set.json', 'baseline.json', 'queries.jsonl', 'queries.csv'];
  return [...usual, queries, ...(surql === undefined ? [] : [surql])];
}

/** How messages call a file of a golden set. */
export function shownPath(directory: string, name: string): string {
  return isAbsolute(name) ? name : join(basename(directory), name);
}
