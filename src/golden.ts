import { stat } from 'node:fs/promises';
import { basename, join, resolve } from 'node:path';
import { assertInside } from './documents/inside.ts';
import { listed } from './documents/notes.ts';
import { collectProblems, throwProblems, UserError } from './errors.ts';
import { corpusIdentity, loadDocuments, ownFiles, shownPath } from './golden-documents.ts';
import { judgeQueries } from './golden-queries.ts';
import { type GoldenSettings, settingsSchema } from './golden-settings.ts';
import { hashOf, hashOfEach } from './hash.ts';
import { parseJson, readTextFile } from './json-file.ts';
import { labelCorpus } from './labels/corpus.ts';
import { type Parents, parentsOf } from './labels/parents.ts';
import { parseQueries } from './queries/registry.ts';
import { check, nearest } from './schema.ts';
import type { Document, JudgedQuery, ParentUnit, Passage } from './types.ts';

/** A golden set, read and checked: documents, queries, and the needs their labels state. */
export interface Golden {
  readonly name: string;
  readonly directory: string;
  readonly settings: GoldenSettings;
  /** Sorted by id, by code point; blank documents left out. */
  readonly documents: readonly Document[];
  readonly queries: readonly JudgedQuery[];
  /** What a search result can stand for: documents unless `set.json` says otherwise; copies of a document share theirs. */
  readonly parents: readonly { readonly id: string; readonly title: string }[];
  /** The parents that a chunk of a document stands for, in the order in which they take their ranks. */
  readonly parentsOf: Parents['ofHit'];
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
  const parents = parentsOf(documents, {
    unit: settings.parent,
    rule: settings.parentRule,
    at: { file: shownPath(directory, 'set.json'), field: 'parent' },
  });
  const corpus = labelCorpus([...documents, ...blank], parents);
  const { file, text } = await readNamed(settings.queries, {
    directory,
    field: 'queries',
    allowOutside,
  });
  const toJudgedQuery = judgeQueries(corpus, { documents, settings });
  const problems: UserError[] = [];
  const records = parseQueries(text, file, problems);
  const queries = collectProblems(records, toJudgedQuery, problems);
  throwProblems(inOrder(problems));
  if (queries.length === 0) throw new UserError('the file holds no query', { at: { file } });
  assertSlices(settings.gate.slices, queries, shownPath(directory, 'set.json'));
  const surql = await readSurql(settings.surql, { directory, allowOutside });
  return {
    name: basename(resolve(directory)),
    directory,
    settings,
    documents,
    queries,
    parents: parents.list,
    parentsOf: parents.ofHit,
    duplicates: countDuplicates(queries),
    ...(surql && { surql }),
    notes: [...notes, ...copyNotes(documents, settings.parent)],
    hash: hashOf(queries.map(({ id, hash }) => [id, hash])),
    corpusHash: hashOfEach(corpusIdentity(documents, settings.parent)),
  };
}

/** Problems of form, and of labels, by the lines of their file. */
function inOrder(problems: readonly UserError[]): UserError[] {
  return problems.toSorted((a, b) => (a.at?.line ?? 0) - (b.at?.line ?? 0));
}

/** A slice that no query belongs to would be gated by nobody. */
function assertSlices(
  slices: readonly string[],
  queries: readonly JudgedQuery[],
  file: string,
): void {
  const tags = [...new Set(queries.flatMap((query) => query.tags))];
  const unknown = slices.find((slice) => !tags.includes(slice));
  if (unknown === undefined) return;
  const suggestion = nearest(unknown, tags);
  throw new UserError(
    `no query has the tag "${unknown}".${suggestion ? ` Did you mean "${suggestion}"?` : ''} The tags are: ${tags.join(', ') || 'none'}`,
    { at: { file, field: 'gate.slices' } },
  );
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

/** Places that repeat a labelled text, each counted once, but for those that are labelled themselves. */
function countDuplicates(queries: readonly JudgedQuery[]): number {
  const passages = queries.flatMap((query) => query.needs.flatMap((need) => need.passages));
  const placesOf = (some: readonly Passage[]) =>
    new Set(some.map(({ document, start, end }) => `${start} ${end} ${document}`));
  const labelled = placesOf(passages.filter((passage) => !passage.duplicate));
  const repeated = placesOf(passages.filter((passage) => passage.duplicate));
  return [...repeated].filter((place) => !labelled.has(place)).length;
}

/** By a field, copies are told apart like any two documents. */
function copyNotes(documents: readonly Document[], unit: ParentUnit): string[] {
  if (unit !== 'document' && 'field' in unit) return [];
  const seen = new Set<string>();
  const copies = documents.filter(({ text }) => seen.size === seen.add(text).size);
  const shared = unit === 'document' ? 'one parent each' : 'which share their sections';
  return copies.length > 0
    ? [
        `${listed(
          copies.map(({ id }) => id),
          'document',
        )} equal to another, ${shared}`,
      ]
    : [];
}
