import { CsvError, type Info, parse } from 'csv-parse/sync';
import { UserError } from './errors.ts';

/** A row of a CSV file, and the line it begins in. */
export interface CsvRow {
  readonly cells: readonly string[];
  readonly line: number;
}

/** Splits CSV into rows; lines end in any way, blank lines are passed over. Every row is as long as the header. */
export function readCsvRows(text: string, file: string): CsvRow[] {
  const bytes = Buffer.from(text.replace(/^\uFEFF/, ''));
  const lines = lineCounter(bytes);
  const rows: CsvRow[] = [];
  try {
    parse(bytes, {
      record_delimiter: ['\r\n', '\n', '\r'],
      skip_empty_lines: true,
      relax_column_count: true,
      on_record: (cells: string[], { bytes: end }: Info) => {
        rows.push({ cells, line: lines.ofRow() });
        lines.advance(end);
        return null;
      },
    });
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    throw new UserError(explain(error), { at: { file, line: lines.ofRow() } });
  }
  assertEqualLength(rows, file);
  return rows;
}

function assertEqualLength(rows: readonly CsvRow[], file: string): void {
  const expected = rows[0]?.cells.length;
  for (const { cells, line } of rows) {
    if (cells.length === expected) continue;
    throw new UserError(
      `the row has ${cells.length} cells, the header ${expected}; a cell that holds a comma stands in quotes`,
      { at: { file, line } },
    );
  }
}

// The places csv-parse names in its messages are not the row's.
function explain({ code, message }: CsvError): string {
  switch (code) {
    case 'CSV_QUOTE_NOT_CLOSED':
      return 'not valid CSV: a quote that opens in this row is never closed';
    case 'CSV_INVALID_CLOSING_QUOTE':
      return 'not valid CSV: text follows a closing quote; a quote inside a quoted cell is written twice ("")';
    case 'INVALID_OPENING_QUOTE':
      return 'not valid CSV: a quote stands inside a cell without quotes; put the whole cell in quotes and write the inner ones twice ("")';
    default:
      return `not valid CSV: ${message}`;
  }
}

/** csv-parse counts lines too, but a CRLF inside quotes as two. */
function lineCounter(bytes: Uint8Array): { ofRow: () => number; advance: (end: number) => void } {
  const [LF, CR] = [0x0a, 0x0d];
  let at = 0;
  let line = 1;
  const advance = (end: number) => {
    for (; at < end; at += 1) {
      if (bytes[at] === LF || (bytes[at] === CR && bytes[at + 1] !== LF)) line += 1;
    }
  };
  const ofRow = () => {
    let start = at;
    while (bytes[start] === LF || bytes[start] === CR) start += 1;
    advance(start);
    return line;
  };
  return { ofRow, advance };
}
