import { stat } from 'node:fs/promises';
import { basename, join, resolve } from 'node:path';
import { assertInside } from './documents/inside.ts';
import { listed } from './documents/notes.ts';
import { collectProblems, UserError } from './errors.ts';
import { corpusIdentity, loadDocuments, ownFiles, shownPath } from './golden-documents.ts';
import { type GoldenSettings, settingsSchema } from './golden-settings.ts';
import { hashOf } from './hash.ts';
import { parseJson, readTextFile } from './json-file.ts';
import { labelCorpus } from './labels/corpus.ts';
import { judgeQuery } from './labels/judge-query.ts';
import type { QueryRecord } from './queries/query-record.ts';
import { parseQueries } from './queries/registry.ts';
import { check } from './schema.ts';
import type { Document, JudgedQuery, Label, Passage } from './types.ts';

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
  const { documents, blank, notes } = await loadDocuments(directory, {
    documents: settings.documents,
    allowOutside,
    own: ownFiles(settings),
  });
  const corpus = labelCorpus([...documents, ...blank]);
  const { file, text } = await readNamed(settings.queries, {
    directory,
    field: 'queries',
    allowOutside,
  });
  const queries = collectProblems(parseQueries(text, file), toJudgedQuery);

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
      labels: judged.spans,
      cluster: clusterOf(record.labels),
      notRelevant: judged.notRelevant,
    };
  }

  if (queries.length === 0) throw new UserError('the file holds no query', { at: { file } });
  const surql = await readSurql(settings.surql, { directory, allowOutside });
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
    corpusHash: hashOf(corpusIdentity(documents)),
  };
}

/** Reads and checks the `set.json` of a golden set. */
export async function readSettings(directory: string): Promise<GoldenSettings> {
  const found = await stat(directory).catch(() => undefined);
  if (!found?.isDirectory()) {
    throw new UserError(
      `no golden set at "${directory}": a golden set is a folder with a set.json (name another with --golden DIR)`,
    );
  }
  const name = shownPath(directory, 'set.json');
  return parseSettings(await readTextFile(join(directory, 'set.json'), name), name);
}

/** Checks the text of a `set.json`. */
export function parseSettings(text: string, file: string): GoldenSettings {
  const { value, locate } = parseJson(text, file);
  return check(settingsSchema, value, { at: { file }, locate });
}

/** Reads a file that a field of set.json names. */
async function readNamed(
  name: string,
  { directory, field, allowOutside }: { directory: string; field: string; allowOutside: boolean },
): Promise<{ file: string; text: string }> {
  if (!allowOutside) {
    await assertInside(resolve(directory), name, {
      at: { file: shownPath(directory, 'set.json'), field },
    });
  }
  const file = shownPath(directory, name);
  return { file, text: await readTextFile(resolve(directory, name), file) };
}

/** Reads the set's own SurrealQL, where its settings name a file of it. */
export async function readSurql(
  file: string | undefined,
  { directory, allowOutside }: { directory: string; allowOutside: boolean },
): Promise<Golden['surql']> {
  if (file === undefined) return undefined;
  const { text } = await readNamed(file, { directory, field: 'surql', allowOutside });
  return { file, text, hash: hashOf(text) };
}

/** What groups a query with others that may share its fate. */
function clusterOf(labels: readonly Label[]): string | null {
  const highest = Math.max(0, ...labels.map(({ grade }) => grade));
  const first = labels.find(({ grade }) => grade === highest && grade > 0);
  return first?.document ?? null;
}

/** Places that repeat a labelled text, each counted once, but for those that are labelled themselves. */
function countDuplicates(queries: readonly JudgedQuery[]): number {
  const passages = queries.flatMap((query) => query.needs.flatMap((need) => need.passages));
  const placesOf = (some: readonly Passage[]) =>
    new Set(some.map(({ document, start, end }) => `${start} ${end} ${document}`));
  const labelled = placesOf(passages.filter((passage) => !passage.duplicate));
  const repeated = placesOf(passages.filter((passage) => passage.duplicate));
  return [...repeated].filter((place) => !labelled.has(place)).length;
}

function copyNotes(documents: readonly Document[], parentOf: (id: string) => string): string[] {
  const copies = documents.map(({ id }) => id).filter((id) => parentOf(id) !== id);
  return copies.length > 0
    ? [`${listed(copies, 'document')} equal to another, one parent each`]
    : [];
}
