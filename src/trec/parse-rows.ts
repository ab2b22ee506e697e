import { type Place, throwProblems, UserError } from '../errors.ts';

/** What a kind of TREC file holds in a row, in the words of its messages. */
export interface RowFormat {
  readonly row: string;
  readonly columns: readonly string[];
  /** Further fields may follow, which are passed over. */
  readonly open?: true;
}

/** One row while it is read: a million rows are usual, so it is one object for all of them. */
export interface Row {
  readonly line: number;
  readonly at: () => Place & { readonly line: number };
  /** How many fields it has, further ones among them. */
  readonly count: number;
  /** A field by its column; there is one for each column of the format. */
  readonly field: (column: number) => string;
  /** Whether a field reads so; saves the making of one that repeats. */
  readonly is: (column: number, text: string) => boolean;
}

/** What may be the matter where a row has too many fields. */
export const noBlanks = '; an id can hold no blank or tab, since they separate fields';

const tab = 9;
const newline = 10;
const carriageReturn = 13;
const blank = 32;

/**
 * Reads every row of a TREC file and reports all problems at once, by line. Fields
 * are separated by any run of blanks and tabs and by nothing else: a no-break
 * space is part of a field. Lines end in LF or CRLF; blank ones are passed over.
 *
 * @param read takes one row; what it throws is collected
 * @param finish is called after the last row; what it returns is reported with the rest
 */
export function parseRows(
  text: string,
  {
    file,
    format,
    read,
    finish = () => [],
  }: {
    file: string;
    format: RowFormat;
    read: (row: Row) => void;
    finish?: () => readonly LineProblem[];
  },
): void {
  const problems: LineProblem[] = [];
  const bounds = new Int32Array(2 * format.columns.length);
  let line = 0;
  let count = 0;
  const row: Row = {
    get line() {
      return line;
    },
    get count() {
      return count;
    },
    at: () => ({ file, line }),
    field: (column) => text.slice(bounds[2 * column], bounds[2 * column + 1]),
    is: (column, expected) => {
      const start = bounds[2 * column] ?? 0;
      const length = (bounds[2 * column + 1] ?? 0) - start;
      return length === expected.length && text.startsWith(expected, start);
    },
  };
  let rows = 0;
  for (let start = 0; start <= text.length; ) {
    const found = text.indexOf('\n', start);
    const next = found < 0 ? text.length : found;
    const end = next > start && text.charCodeAt(next - 1) === carriageReturn ? next - 1 : next;
    line += 1;
    try {
      if (line === 1) assertNoMark(text, row.at());
      const scanned = scanFields(text, start, end, bounds);
      count = scanned.count;
      if (count > 0) {
        rows += 1;
        assertWellFormed(scanned, text.slice(start, end), format, row);
        read(row);
      }
    } catch (error) {
      if (!(error instanceof UserError)) throw error;
      problems.push({ line, error });
    }
    start = next + 1;
  }
  problems.push(...finish());
  throwProblems(problems.sort((a, b) => a.line - b.line).map(({ error }) => error));
  if (rows === 0) throw new UserError(`the file holds no ${format.row}`, { at: { file } });
}

export interface LineProblem {
  readonly line: number;
  readonly error: UserError;
}

function assertNoMark(text: string, at: Place): void {
  if (!text.startsWith('\uFEFF')) return;
  throw new UserError(
    'the file begins with a byte order mark, which would be part of the first id; save it as UTF-8 without one',
    { at },
  );
}

interface Scanned {
  readonly count: number;
  /** Whether some field holds a control character. */
  readonly odd: boolean;
}

/** Finds where a line's fields begin and end, as many as `bounds` has room for, and counts them all. */
function scanFields(text: string, from: number, end: number, bounds: Int32Array): Scanned {
  let count = 0;
  let start = -1;
  let odd = false;
  for (let at = from; at <= end; at += 1) {
    const code = at === end ? newline : text.charCodeAt(at);
    const separates = code === blank || code === tab || at === end;
    if (!separates) {
      if (code < blank || (code >= 0x7f && code <= 0x9f)) odd = true;
      if (start < 0) start = at;
      continue;
    }
    if (start < 0) continue;
    if (2 * count < bounds.length) {
      bounds[2 * count] = start;
      bounds[2 * count + 1] = at;
    }
    count += 1;
    start = -1;
  }
  return { count, odd };
}

function assertWellFormed(
  { count, odd }: Scanned,
  line: string,
  { row, columns, open }: RowFormat,
  { at }: Row,
): void {
  if (count < columns.length || (count > columns.length && !open)) {
    throw new UserError(
      `the row has ${count} ${count === 1 ? 'field' : 'fields'}, a ${row} ${columns.length}: ${columns.join(', ')}${count > columns.length ? noBlanks : ''}`,
      { at: at() },
    );
  }
  if (!odd) return;
  const field = line.split(/[ \t]+/).find((one) => /\p{Cc}/u.test(one));
  throw new UserError(
    `${JSON.stringify(field)} holds a control character; blanks and tabs separate fields, LF or CRLF ends a line`,
    { at: at() },
  );
}
