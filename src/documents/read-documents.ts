import { readFile, stat } from 'node:fs/promises';
import { extname, join, resolve, sep } from 'node:path';
import { glob, isDynamicPattern } from 'tinyglobby';
import { messageOf, type Place, UserError } from '../errors.ts';
import type { DocumentFormat } from '../types.ts';
import { decodeUtf8 } from './decode.ts';
import { formats } from './formats.ts';
import { assertInside } from './inside.ts';

export interface DocumentFile {
  /** Path below the documents folder (or below the set's folder, for globs), with `/`. */
  readonly id: string;
  readonly text: string;
  readonly format: DocumentFormat;
}

export interface DocumentFiles {
  /** Sorted by id. */
  readonly files: readonly DocumentFile[];
  /** Ids of files that were found but have no readable format. */
  readonly skipped: readonly string[];
}

/**
 * Reads the documents of a golden set: every file below a folder, or those
 * that match globs. Paths must stay inside `root` unless `allowOutside`.
 */
export async function readDocuments({
  root,
  documents,
  allowOutside = false,
  at,
}: {
  root: string;
  documents: string | readonly string[];
  allowOutside?: boolean;
  at: Place;
}): Promise<DocumentFiles> {
  const base = typeof documents === 'string' ? resolve(root, documents) : root;
  if (!allowOutside) {
    for (const path of typeof documents === 'string' ? [documents] : documents) {
      await assertInside(root, path.replace(/^!/, ''), { shown: path, at });
    }
  }
  if (typeof documents === 'string') await assertFolder(base, documents, at);
  const patterns = typeof documents === 'string' ? ['**/*'] : [...documents];
  const ids = await glob(patterns, { cwd: base, expandDirectories: false, dot: false });
  const read: DocumentFile[] = [];
  const skipped: string[] = [];
  for (const id of ids.map((path) => path.split(sep).join('/')).sort()) {
    const format = formats[extname(id).toLowerCase()];
    if (format === undefined) {
      skipped.push(id);
      continue;
    }
    const path = join(base, id);
    if (!allowOutside) await assertInside(root, path, { shown: id, at });
    read.push({ id, text: decodeUtf8(await readBytes(path, id), id), format });
  }
  return { files: read, skipped };
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
    return await readFile(path);
  } catch (error) {
    throw new UserError(`cannot read the document: ${messageOf(error)}`, { at: { file: id } });
  }
}
