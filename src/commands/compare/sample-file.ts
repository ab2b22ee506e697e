import { stat } from 'node:fs/promises';
import { resolve } from 'node:path';
import type { Corpus } from '../../corpus.ts';
import { UserError } from '../../errors.ts';
import { readTextFile } from '../../json-file.ts';
import { parentsOf } from '../../labels/parents.ts';
import { type Judgements, parseJudgements } from '../../proxy/judgements.ts';
import { parsePlainQueries } from '../../proxy/plain-queries.ts';
import { type KnownParents, resolveSample } from '../../proxy/resolve-sample.ts';
import { formatJudgements } from '../../proxy/write-judgements.ts';
import { counted } from '../../reports/counted.ts';
import type { Sample, SampleQuery } from '../../types.ts';
import { writeAtomically } from '../atomic-write.ts';
import type { Io } from '../io.ts';
import type { CompareArguments, SampleTask } from './compare-arguments.ts';

/** The sample of a file, and where what is judged of it is kept. */
export interface SampleFile {
  readonly sample: Sample;
  /** The file that keeps judgements, as messages call it. */
  readonly judged: string;
  readonly save: (queries: readonly SampleQuery[]) => Promise<void>;
  readonly notes: readonly string[];
}

/** A sample that was read, whose parents are not looked up yet. */
export interface StatedSample {
  /** Files of the sample: no documents, should they lie among them. */
  readonly paths: readonly string[];
  readonly resolve: (corpus: Corpus) => SampleFile;
}

/** Reads the file of `--queries`, and what was judged of it before. */
export async function openSample(
  { queries: name, format }: SampleTask,
  { judge }: Pick<CompareArguments, 'judge'>,
  { cwd }: Pick<Io, 'cwd'>,
): Promise<StatedSample> {
  const path = resolve(cwd, name);
  const text = await readTextFile(path, name);
  const save = (to: string) => (queries: readonly SampleQuery[]) =>
    writeAtomically(resolve(cwd, to), formatJudgements(queries), to);
  if (format === 'csv') {
    const judgements = parseJudgements(text, name);
    if (judge && !judgements.pooled) {
      throw new UserError(
        'the file lists the right parents of each query, so that there is nothing to judge; --judge takes a text file with a query a line, or a CSV with a column verdict',
        { at: { file: name } },
      );
    }
    return {
      paths: [path],
      resolve: (corpus) => ({
        sample: resolveSample(judgements, knownParents(corpus)),
        judged: name,
        save: save(name),
        notes: [],
      }),
    };
  }
  const plain = parsePlainQueries(text, name);
  const judged = `${name.replace(/\.[^./\\]*$/, '')}.judged.csv`;
  const before = await readJudged(resolve(cwd, judged), judged);
  return {
    paths: [path, resolve(cwd, judged)],
    resolve(corpus) {
      const known = before && resolveSample(before, knownParents(corpus)).queries;
      const { queries, others } = withKnown(plain.queries, known ?? []);
      return {
        sample: { pooled: true, queries },
        judged,
        save: (now) => save(judged)([...now, ...others]),
        notes: notesOf({ repeated: plain.repeated, others: others.length, known, judge }, judged),
      };
    },
  };
}

async function readJudged(path: string, name: string): Promise<Judgements | undefined> {
  const found = await stat(path).catch(() => undefined);
  if (!found) return undefined;
  const judgements = parseJudgements(await readTextFile(path, name), name);
  if (judgements.pooled) return judgements;
  throw new UserError(
    'the file has no column verdict, so that it was not made by --judge; rename it, for judgements are kept under this name',
    { at: { file: name } },
  );
}

/** Queries with what is known of them; judgements of queries that are not asked are `others`. */
function withKnown(
  texts: readonly string[],
  known: readonly SampleQuery[],
): { queries: SampleQuery[]; others: SampleQuery[] } {
  const knownOf = new Map(known.map((query) => [query.text, query]));
  const asked = new Set(texts);
  return {
    queries: texts.map(
      (text) => knownOf.get(text) ?? { text, right: [], wrong: [], unanswerable: false },
    ),
    others: known.filter(({ text }) => !asked.has(text)),
  };
}

function notesOf(
  {
    repeated,
    others,
    known,
    judge,
  }: {
    repeated: number;
    others: number;
    known: readonly SampleQuery[] | undefined;
    judge: boolean;
  },
  judged: string,
): string[] {
  const notes: string[] = [];
  if (repeated > 0)
    notes.push(`${counted(repeated, 'line')} left out that repeat an earlier query`);
  if (others > 0) {
    notes.push(
      `${judged} judges ${others} more ${others === 1 ? 'query' : 'queries'} that the file does not hold: kept there, left out here`,
    );
  }
  if (known && !judge) {
    notes.push(`some were judged before: --queries ${judged} compares by these judgements`);
  }
  return notes;
}

function knownParents({ documents, blank }: Corpus): KnownParents {
  const parents = parentsOf(documents);
  return {
    parents: parents.list,
    documents: documents.map(({ id }) => id),
    parentOf: (document) => parents.ofDocument(document)[0] ?? document,
    blank: blank.map(({ id }) => id),
  };
}
