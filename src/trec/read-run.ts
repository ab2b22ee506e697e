import { UserError } from '../errors.ts';
import { type LineProblem, parseRows, type Row, type RowFormat } from './parse-rows.ts';

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

// trec_eval's own test files go on after the tag: "reserved for future expansion".
const format: RowFormat = {
  row: 'hit',
  open: true,
  columns: ['query', 'Q0', 'document', 'rank', 'score', 'tag'],
};

/**
 * Reads a TREC run. As in trec_eval the score alone orders: rank, Q0 and tag
 * are not used. A row equal to an earlier one in every field counts once.
 *
 * @throws UserError with every row that is wrong: its fields, its score, or a
 *   document that an earlier row found for the same query
 */
export function readRun(text: string, file: string): TrecRun {
  const rowsOf = new Map<string, Rows>();
  let lines: string[] | undefined;
  const fieldsAt = (line: number) => {
    lines ??= text.split('\n');
    return (lines[line - 1] ?? '').split(/[ \t\r]+/).filter(Boolean);
  };
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
      rows.hits.push({ document: row.field(2), score: scoreOf(row.field(4), row) });
      rows.lines.push(row.line);
    },
    finish: () => [...rowsOf].flatMap(([of, found]) => findRepeats(of, found, { fieldsAt, file })),
  });
  const repeated = [...rowsOf.values()].flatMap((found) => dropRepeats(found));
  return {
    hits: new Map([...rowsOf].map(([of, { hits }]) => [of, hits])),
    repeated: repeated.sort((a, b) => a - b),
  };
}

/** Hits of one query and the lines they stand in. */
interface Rows {
  readonly hits: TrecHit[];
  readonly lines: number[];
}

/** Positions of the hits whose document an earlier one has, with that one's; most queries have none. */
function repeatsOf({ hits }: Rows): { at: number; first: number }[] {
  if (new Set(hits.map(({ document }) => document)).size === hits.length) return [];
  const firstOf = new Map<string, number>();
  return hits.flatMap(({ document }, at) => {
    const first = firstOf.get(document);
    if (first === undefined) firstOf.set(document, at);
    return first === undefined ? [] : [{ at, first }];
  });
}

/** Rows that find a document again, but say something else of it. */
function findRepeats(
  query: string,
  rows: Rows,
  { fieldsAt, file }: { fieldsAt: (line: number) => readonly string[]; file: string },
): LineProblem[] {
  const repeats = repeatsOf(rows);
  if (repeats.length === 0) return [];
  return repeats.flatMap(({ at, first }) => {
    const [line = 0, before = 0] = [rows.lines[at], rows.lines[first]];
    if (fieldsAt(before).join(' ') === fieldsAt(line).join(' ')) return [];
    const error = new UserError(
      `document "${rows.hits[at]?.document}" of query "${query}" was found in line ${before} already; a run names a document once a query`,
      { at: { file, line } },
    );
    return [{ line, error }];
  });
}

/** Takes the rows out that say again what an earlier one said; returns their lines. */
function dropRepeats(rows: Rows): number[] {
  const repeats = repeatsOf(rows);
  for (const { at } of repeats.toReversed()) rows.hits.splice(at, 1);
  return repeats.map(({ at }) => rows.lines[at] ?? 0);
}

// Number() alone would read "0x10", "Infinity" and "" too.
const decimal = /^[+-]?(\d+\.?\d*|\.\d+)([eE][+-]?\d+)?$/;

function scoreOf(field: string, row: Row): number {
  const score = decimal.test(field) ? Number(field) : Number.NaN;
  if (Number.isFinite(score)) return score;
  throw new UserError(
    `the score "${field}" is not a number; write it as 12.5 or 1.25e1, within the range of a double`,
    { at: row.at() },
  );
}
