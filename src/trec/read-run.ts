import { UserError } from '../errors.ts';
import { type LineProblem, noBlanks, parseRows, type Row, type RowFormat } from './parse-rows.ts';

/** A document that a system found for a query. */
export interface TrecHit {
  readonly document: string;
  readonly score: number;
}

/** Hits by query, in the order of the file. */
export type TrecHits = ReadonlyMap<string, readonly TrecHit[]>;

export interface TrecRun {
  readonly hits: TrecHits;
  /** Lines that say again what an earlier one said. */
  readonly repeated: readonly number[];
}

const columns = ['query', 'Q0', 'document', 'rank', 'score', 'tag'];

// trec_eval's own test files go on after the tag: "reserved for future expansion".
const format: RowFormat = {
  row: 'hit',
  open: true,
  columns,
};

/**
 * Reads a TREC run. As in trec_eval the score alone orders: rank, Q0 and tag
 * are not used. A row equal to an earlier one in every field counts once.
 *
 * @throws UserError with every row that is wrong: its fields, its score, what can
 *   be read in two ways, since an id may have a blank in it, or a
 *   document that an earlier row found for the same query
 */
export function readRun(text: string, file: string): TrecRun {
  const rowsOf = new Map<string, Rows>();
  let lines: string[] | undefined;
  const fieldsAt = (line: number) => {
    lines ??= text.split('\n');
    return (lines[line - 1] ?? '').split(/[ \t\r]+/).filter(Boolean);
  };
  let repeats: Repeat[] = [];
  let query = '';
  let rows: Rows = { hits: [], lines: [] };
  parseRows(text, {
    file,
    format,
    read(row) {
      // Rows of one query mostly follow one another.
      if (rows.lines.length === 0 || !row.is(0, query)) {
        query = row.field(0);
        rows = rowsOf.get(query) ?? { hits: [], lines: [] };
        rowsOf.set(query, rows);
      }
      const score = scoreOf(row.field(4), row);
      if (row.count > columns.length || Number.isInteger(score)) {
        assertOneReading(row, fieldsAt);
      }
      rows.hits.push({ document: row.field(2), score });
      rows.lines.push(row.line);
    },
    finish: () => {
      repeats = [...rowsOf].flatMap(([of, found]) => repeatsOf(of, found));
      return repeats.flatMap((repeat) => assertSame(repeat, { fieldsAt, file }));
    },
  });
  // From the last to the first, so that positions stay right.
  for (const { rows: of, at } of repeats.toReversed()) of.hits.splice(at, 1);
  return {
    hits: new Map([...rowsOf].map(([of, { hits }]) => [of, hits])),
    repeated: repeats.map(({ line }) => line).sort((a, b) => a - b),
  };
}

/** Hits of one query and the lines they stand in. */
interface Rows {
  readonly hits: TrecHit[];
  readonly lines: number[];
}

/** A row whose document an earlier row of the query has. */
interface Repeat {
  readonly query: string;
  readonly rows: Rows;
  readonly at: number;
  readonly line: number;
  readonly before: number;
}

/** Most queries have none, which one look at the number of documents tells. */
function repeatsOf(query: string, rows: Rows): Repeat[] {
  const documents = new Set<string>();
  for (const { document } of rows.hits) documents.add(document);
  if (documents.size === rows.hits.length) return [];
  const firstOf = new Map<string, number>();
  return rows.hits.flatMap(({ document }, at) => {
    const before = firstOf.get(document);
    const line = rows.lines[at] ?? 0;
    if (before === undefined) firstOf.set(document, line);
    return before === undefined ? [] : [{ query, rows, at, line, before }];
  });
}

/** A row may say again what an earlier one said, but nothing else of its document. */
function assertSame(
  { query, rows, at, line, before }: Repeat,
  { fieldsAt, file }: { fieldsAt: (line: number) => readonly string[]; file: string },
): LineProblem[] {
  if (fieldsAt(before).join(' ') === fieldsAt(line).join(' ')) return [];
  const error = new UserError(
    `document "${rows.hits[at]?.document}" of query "${query}" was found in line ${before} already; a run names a document once a query`,
    { at: { file, line } },
  );
  return [{ line, error }];
}

/**
 * An id with a blank in it moves what follows, so that a rank is read as a score.
 * A row that is whole without the move may go on after its tag, if not with a rank
 * and a score; one whose rank is no number is moved if they follow.
 */
function assertOneReading(row: Row, fieldsAt: (line: number) => readonly string[]): void {
  const [rank, score] = [3, 4];
  if (row.count === columns.length && /^\d+$/.test(row.field(rank))) return;
  const fields = fieldsAt(row.line);
  const isRank = (at: number) => /^\d+$/.test(fields[at] ?? '');
  const isScore = (at: number) => decimal.test(fields[at] ?? '');
  for (let moved = 1; score + moved < fields.length; moved += 1) {
    if (!isRank(rank + moved) || !isScore(score + moved)) continue;
    throw new UserError(
      `the row can be read in two ways: its score is ${fields[score]}, or ${fields[score + moved]} if an id has a blank in it${noBlanks}`,
      { at: row.at() },
    );
  }
}

// Number() alone would read "0x10", "Infinity" and "" too.
const decimal = /^[+-]?(\d+\.?\d*|\.\d+)([eE][+-]?\d+)?$/;

function scoreOf(field: string, row: Row): number {
  const score = decimal.test(field) ? Number(field) : Number.NaN;
  if (Number.isFinite(score)) return score;
  throw new UserError(
    `the score "${field}" is not a number; write it as 12.5 or 1.25e1, within the range of a double${row.count > columns.length ? noBlanks : ''}`,
    { at: row.at() },
  );
}
