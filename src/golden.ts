import { stat } from 'node:fs/promises';
import { basename, join, resolve } from 'node:path';
import { readDocuments } from './documents/read-documents.ts';
import { UserError } from './errors.ts';
import { type GoldenSettings, settingsSchema } from './golden-settings.ts';
import { hashOf } from './hash.ts';
import { readJsonValue, readTextFile } from './json-file.ts';
import { labelCorpus } from './labels/corpus.ts';
import { judgeQuery } from './labels/judge-query.ts';
import { compareCodePoints } from './order.ts';
import type { QueryRecord } from './queries/query-record.ts';
import { parseQueries } from './queries/registry.ts';
import { check } from './schema.ts';
import { frontMatterOf } from './segment/front-matter.ts';
import { titleOf } from './segment/title.ts';
import type { Document, JudgedQuery } from './types.ts';

/** A golden set, read and checked: documents, queries, and the needs their labels state. */
export interface Golden {
  readonly name: string;
  readonly directory: string;
  readonly settings: GoldenSettings;
  /** Sorted by id, by code point; blank documents left out. */
  readonly documents: readonly Document[];
  readonly queries: readonly JudgedQuery[];
  /** Ids a search result can stand for; copies of a document share one. */
  readonly parents: readonly { readonly id: string; readonly title: string }[];
  readonly parentOf: (document: string) => string;
  /** Places that repeat a labelled text and answer as well. */
  readonly duplicates: number;
  readonly surql?: { readonly file: string; readonly text: string; readonly hash: string };
  /** What was left out or is odd, each a sentence. */
  readonly notes: readonly string[];
  readonly hash: string;
  readonly corpusHash: string;
}

/**
 * Reads a golden set from its folder. Anything wrong in it is an error that
 * names file, line and field.
 */
export async function loadGolden(
  directory: string,
  { allowOutside = false }: { allowOutside?: boolean } = {},
): Promise<Golden> {
  const settings = await readSettings(directory);
  const { documents, notes } = await loadDocuments(directory, settings, allowOutside);
  const corpus = labelCorpus(documents);
  const file = join(basename(directory), settings.queries);
  const text = await readTextFile(resolve(directory, settings.queries), file);
  const queries = parseQueries(text, file).map((record) => toJudgedQuery(record));

  function toJudgedQuery(record: QueryRecord): JudgedQuery {
    const judged = judgeQuery(record.labels, {
      corpus,
      duplicates: settings.duplicates,
      placeOf: record.placeOfLabel,
    });
    return {
      id: record.id,
      text: record.query,
      hash: hashOf([record.query, judged.identity, 'document']),
      tags: record.tags,
      needs: judged.needs,
      notRelevant: judged.notRelevant,
    };
  }

  if (queries.length === 0) throw new UserError('the file holds no query', { at: { file } });
  const surql = await loadSurql(directory, settings.surql);
  return {
    name: basename(resolve(directory)),
    directory,
    settings,
    documents,
    queries,
    parents: documents
      .filter((document) => corpus.parentOf(document.id) === document.id)
      .map(({ id, title }) => ({ id, title })),
    parentOf: corpus.parentOf,
    duplicates: countDuplicates(queries),
    ...(surql && { surql }),
    notes: [...notes, ...copyNotes(documents, corpus.parentOf)],
    hash: hashOf(queries.map(({ id, hash }) => [id, hash])),
    corpusHash: hashOf(documents.map(({ id, text: body }) => [id, body])),
  };
}

async function readSettings(directory: string): Promise<GoldenSettings> {
  const found = await stat(directory).catch(() => undefined);
  if (!found?.isDirectory()) {
    throw new UserError(
      `no golden set at "${directory}": a golden set is a folder with a set.json (name another with --golden DIR)`,
    );
  }
  const name = join(basename(directory), 'set.json');
  const { value, locate } = await readJsonValue(join(directory, 'set.json'), name);
  return check(settingsSchema, value, { at: { file: name }, locate });
}

async function loadDocuments(
  directory: string,
  settings: GoldenSettings,
  allowOutside: boolean,
): Promise<{ documents: Document[]; notes: string[] }> {
  const at = { file: join(basename(directory), 'set.json'), field: 'documents' };
  const { files, skipped } = await readDocuments({
    root: resolve(directory),
    documents: settings.documents,
    allowOutside,
    at,
  });
  const all = files.map(
    (file): Document => ({
      ...file,
      title: titleOf(file),
      metadata: frontMatterOf(file)?.data ?? {},
    }),
  );
  const documents = all
    .filter((document) => document.text.trim() !== '')
    .sort((a, b) => compareCodePoints(a.id, b.id));
  const blank = all.filter((document) => document.text.trim() === '').map(({ id }) => id);
  if (documents.length === 0) {
    throw new UserError(
      `the corpus is empty: no .md, .mdx, .markdown or .txt file with text in ${JSON.stringify(settings.documents)}`,
      { at },
    );
  }
  const notes: string[] = [];
  if (blank.length > 0) notes.push(`${listed(blank, 'document')} without text left out`);
  if (skipped.length > 0) notes.push(`${listed(skipped, 'file')} of another format left out`);
  return { documents, notes };
}

async function loadSurql(directory: string, file: string | undefined): Promise<Golden['surql']> {
  if (file === undefined) return undefined;
  const text = await readTextFile(resolve(directory, file), join(basename(directory), file));
  return { file, text, hash: hashOf(text) };
}

function countDuplicates(queries: readonly JudgedQuery[]): number {
  const passages = queries.flatMap((query) => query.needs.flatMap((need) => need.passages));
  return passages.filter((passage) => passage.duplicate).length;
}

function copyNotes(documents: readonly Document[], parentOf: (id: string) => string): string[] {
  const copies = documents.map(({ id }) => id).filter((id) => parentOf(id) !== id);
  return copies.length > 0
    ? [`${listed(copies, 'document')} equal to another, one parent each`]
    : [];
}

function listed(ids: readonly string[], noun: string): string {
  const shown = ids.slice(0, 5).join(', ');
  const more = ids.length > 5 ? ', …' : '';
  return `${ids.length} ${noun}${ids.length === 1 ? '' : 's'} (${shown}${more})`;
}
