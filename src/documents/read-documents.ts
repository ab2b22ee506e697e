import { readFile, stat } from 'node:fs/promises';
import { join, resolve, sep } from 'node:path';
import { glob, isDynamicPattern } from 'tinyglobby';
import { fileReason, type Place, UserError } from '../errors.ts';
import { ahead } from '../in-flight.ts';
import { assertIds } from './ids.ts';
import { assertInside } from './inside.ts';
import { notesOf } from './notes.ts';
import type { DocumentReader, ReadDocument, Remark } from './reader.ts';
import { documentReaders, readerOf } from './registry.ts';

/** The largest file that is read, in bytes. */
export const MOST_BYTES = 100_000_000;

/** Files that are read while one is turned into documents. */
const FILES_AHEAD = 4;

export interface DocumentFiles {
  /** In the order of the files, then of the records within a file. */
  readonly files: readonly ReadDocument[];
  /** Ids of files that were found but have no readable format. */
  readonly skipped: readonly string[];
  /** What is odd about the files, each a sentence. */
  readonly notes: readonly string[];
}

export interface DocumentPlaces {
  readonly root: string;
  readonly documents: string | readonly string[];
  readonly allowOutside?: boolean;
  /** Files that are no documents even where a glob names them. */
  readonly except?: readonly string[];
  readonly at: Place;
  readonly readers?: readonly DocumentReader[];
}

/**
 * Reads the documents of a golden set: every file below a folder, or those
 * that match globs. Paths must stay inside `root` unless `allowOutside`.
 */
export async function readDocuments(places: DocumentPlaces): Promise<DocumentFiles> {
  const { root, documents, allowOutside = false, except = [], at } = places;
  const base = typeof documents === 'string' ? resolve(root, documents) : root;
  if (!allowOutside) {
    for (const path of typeof documents === 'string' ? [documents] : documents) {
      await assertInside(root, path.replace(/^!/, ''), { shown: path, at });
    }
  }
  if (typeof documents === 'string') await assertFolder(base, documents, at);
  const patterns = typeof documents === 'string' ? ['**/*', '!**/node_modules/**'] : [...documents];
  const found = await glob(patterns, { cwd: base, expandDirectories: false, dot: false });
  const own = new Set(except.map((path) => resolve(root, path)));
  const ids = found.filter((path) => !own.has(resolve(base, path)));
  return readFiles(ids.map((path) => path.split(sep).join('/')).sort(), base, places);
}

async function readFiles(
  ids: readonly string[],
  base: string,
  { root, allowOutside = false, at, readers = documentReaders }: DocumentPlaces,
): Promise<DocumentFiles> {
  const files: ReadDocument[] = [];
  const pages: ReadDocument[] = [];
  const remarks: Remark[] = [];
  const skipped: string[] = [];
  const fileOf = new Map<ReadDocument, string>();
  const fetched = ahead(ids, FILES_AHEAD, async (id) => {
    const reader = readerOf(id, readers);
    if (!reader) return { id };
    const path = join(base, id);
    if (!allowOutside) await assertInside(root, path, { shown: id, at });
    return { id, reader, bytes: await readBytes(path, id) };
  });
  for await (const { id, reader, bytes } of fetched) {
    if (!reader) {
      skipped.push(id);
      continue;
    }
    const reading = await reader.read({ id, bytes });
    for (const document of reading.documents) {
      files.push(document);
      fileOf.set(document, id);
      if (reader.name === 'html') pages.push(document);
    }
    remarks.push(...reading.remarks);
  }
  assertIds(files, fileOf);
  return { files, skipped, notes: notesOf(remarks, { documents: files, pages }) };
}

async function assertFolder(base: string, documents: string, at: Place): Promise<void> {
  const found = await stat(base).catch(() => undefined);
  if (!found?.isDirectory()) {
    const hint = isDynamicPattern(documents)
      ? `globs stand in a list: ["${documents}"]`
      : "paths are relative to the set's folder";
    throw new UserError(`no folder "${documents}"; ${hint}`, { at });
  }
}

async function readBytes(path: string, id: string): Promise<Uint8Array> {
  try {
    assertSize((await stat(path)).size, id);
    return await readFile(path);
  } catch (error) {
    if (error instanceof UserError) throw error;
    throw new UserError(
      `cannot read the document: ${fileReason(error)}; mend that, or take the file out`,
      { at: { file: id } },
    );
  }
}

function assertSize(bytes: number, id: string): void {
  if (bytes <= MOST_BYTES) return;
  const megabytes = (bytes / 1e6).toLocaleString('en', { maximumFractionDigits: 1 });
  throw new UserError(
    `the file has ${megabytes} MB; a document's file may have at most ${MOST_BYTES / 1e6} MB: divide it`,
    { at: { file: id } },
  );
}
