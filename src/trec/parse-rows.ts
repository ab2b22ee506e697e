import { collectProblems, type Place, UserError } from '../errors.ts';

/** What a kind of TREC file holds in a row, in the words of its messages. */
export interface RowFormat {
  readonly row: string;
  readonly columns: readonly string[];
  /** Further fields may follow, which are passed over. */
  readonly open?: true;
}

/** The fields of one row, one a column at least, and where it stands. */
export interface Row {
  readonly fields: readonly string[];
  readonly at: Place & { readonly line: number };
  /** The fields of an earlier line, to compare with. */
  readonly fieldsAt: (line: number) => string[];
}

/**
 * Reads every row of a TREC file and reports all problems at once. Fields are
 * separated by any run of blanks and tabs and by nothing else: a no-break
 * space is part of a field. Lines end in LF or CRLF; blank ones are passed over.
 *
 * @param read takes one row; what it throws is collected
 */
export function parseRows(
  text: string,
  { file, format, read }: { file: string; format: RowFormat; read: (row: Row) => void },
): void {
  const lines = text.split('\n');
  const fieldsAt = (line: number) => fieldsOf(lines[line - 1] ?? '');
  let rows = 0;
  collectProblems(lines, (line, index) => {
    const at = { file, line: index + 1 };
    if (index === 0 && line.startsWith('\uFEFF')) {
      throw new UserError(
        'the file begins with a byte order mark, which would be part of the first id; save it as UTF-8 without one',
        { at },
      );
    }
    const fields = fieldsOf(line);
    if (fields.length === 0) return;
    rows += 1;
    assertWellFormed(fields, line, { format, at });
    read({ fields, at, fieldsAt });
  });
  if (rows === 0) throw new UserError(`the file holds no ${format.row}`, { at: { file } });
}

// A loop, since a million lines are usual: splitting by a pattern takes several times as long.
function fieldsOf(line: string): string[] {
  const fields: string[] = [];
  const end = line.endsWith('\r') ? line.length - 1 : line.length;
  let start = -1;
  for (let at = 0; at <= end; at += 1) {
    const ends = at === end || line[at] === ' ' || line[at] === '\t';
    if (!ends && start < 0) start = at;
    if (!ends || start < 0) continue;
    fields.push(line.slice(start, at));
    start = -1;
  }
  return fields;
}

const controlButTab = /[^\P{Cc}\t]/u;

function assertWellFormed(
  fields: readonly string[],
  line: string,
  { format: { row, columns, open }, at }: { format: RowFormat; at: Place },
): void {
  if (fields.length < columns.length || (fields.length > columns.length && !open)) {
    throw new UserError(
      `the row has ${fields.length} ${fields.length === 1 ? 'field' : 'fields'}, a ${row} ${columns.length}: ${columns.join(', ')}`,
      { at },
    );
  }
  if (!controlButTab.test(line)) return;
  const odd = fields.find((field) => controlButTab.test(field));
  if (odd === undefined) return;
  throw new UserError(
    `${JSON.stringify(odd)} holds a control character; blanks and tabs separate fields, LF or CRLF ends a line`,
    { at },
  );
}
