import { unescapeCell } from '../csv-cell.ts';
import { readCsvRows } from '../csv-rows.ts';
import { collectProblems, type Place, UserError } from '../errors.ts';
import { check, nearest, z } from '../schema.ts';
import { queryText } from './plain-queries.ts';

const columns = ['query', 'parent', 'verdict'];

/** What a row may say of its parent, or, without a parent, of its query. */
export const verdicts = ['right', 'wrong', 'no-answer', 'unjudged'] as const;

const rowSchema = z.strictObject({
  query: queryText,
  parent: z.string(),
  verdict: z.enum(verdicts, `must be one of ${verdicts.join(', ')}`),
});

/** A row as the file states it. */
export interface JudgementRow extends z.infer<typeof rowSchema> {
  readonly at: Place;
}

export interface Judgements {
  readonly rows: readonly JudgementRow[];
  /** Whether the file has a column `verdict`: parents were judged one by one, so that one not listed is unknown. */
  readonly pooled: boolean;
}

/**
 * Reads judgements from CSV, a row a query and a parent that is right for it:
 * `query,parent`. With a third column, `verdict`, a parent may also be `wrong`;
 * a row without a parent says `no-answer` or `unjudged` of its query.
 *
 * @throws UserError that names every row at fault
 */
export function parseJudgements(text: string, file: string): Judgements {
  const [header, ...rows] = readRows(text, file);
  const at = { file, line: header.line };
  const names = header.cells.map((name) => name.trim().toLowerCase());
  checkHeader(names, at);
  const pooled = names.includes('verdict');
  const judged = collectProblems(rows, ({ cells, line }) => {
    const stated = Object.fromEntries(names.map((name, index) => [name, cells[index] ?? '']));
    return toRow(stated, { pooled, at: { file, line } });
  });
  if (judged.length === 0) {
    throw new UserError('no query follows the header; add a row for each query', { at });
  }
  checkQueries(judged);
  return { rows: judged, pooled };
}

function readRows(text: string, file: string) {
  if (text.trim() === '') {
    throw new UserError('the file is empty; it needs a header, query,parent, and a row a query', {
      at: { file },
    });
  }
  // Told before the rows are split: a semicolon file fails on its commas first.
  const first = text.replace(/^[\r\n]+/, '').split(/[\r\n]/, 1)[0] ?? '';
  const separator = [';', '\t'].find((one) => first.includes(one));
  if (separator !== undefined && !first.includes(',')) {
    const name = separator === ';' ? 'semicolons (;)' : 'tabs';
    throw new UserError(
      `columns are separated by ${name} here; save the file with commas, as in query,parent`,
      { at: { file, line: 1 } },
    );
  }
  const [header, ...rows] = readCsvRows(text, file);
  if (!header) throw new UserError('the file is empty', { at: { file } });
  return [header, ...rows] as const;
}

function checkHeader(names: readonly string[], at: Place): void {
  for (const [index, name] of names.entries()) {
    if (!columns.includes(name)) {
      const suggestion = nearest(name, columns);
      const hint = suggestion ? ` Did you mean "${suggestion}"?` : '';
      throw new UserError(`unknown column "${name}".${hint} Columns are ${columns.join(', ')}.`, {
        at,
      });
    }
    if (names.indexOf(name) !== index) throw new UserError(`column "${name}" occurs twice`, { at });
  }
  const missing = ['query', 'parent'].find((name) => !names.includes(name));
  if (missing === undefined) return;
  const hint =
    missing === 'parent'
      ? '; queries alone stand in a text file, one a line, and are judged with --judge'
      : '; the first line names the columns: query,parent';
  throw new UserError(`column "${missing}" is missing${hint}`, { at });
}

function toRow(
  stated: Readonly<Record<string, string>>,
  { pooled, at }: { pooled: boolean; at: Place },
): JudgementRow {
  const cell = (name: string) => {
    const text = stated[name] ?? '';
    return (pooled ? unescapeCell(text) : text).trim();
  };
  const parent = cell('parent');
  const verdict = cell('verdict').toLowerCase() || 'right';
  const row = check(rowSchema, { query: cell('query'), parent, verdict }, { at });
  const needsParent = row.verdict === 'right' || row.verdict === 'wrong';
  if (needsParent && parent === '') {
    throw new UserError(
      pooled
        ? `"${row.verdict}" is said of a parent, and none is named`
        : 'no parent is named; leave the row out, or add a column verdict and write no-answer or unjudged',
      { at: { ...at, field: 'parent' } },
    );
  }
  if (!needsParent && parent !== '') {
    throw new UserError(`"${row.verdict}" is said of a query: leave the parent empty`, {
      at: { ...at, field: 'parent' },
    });
  }
  return { ...row, at };
}

/** What is said of a query as a whole stands alone. */
function checkQueries(rows: readonly JudgementRow[]): void {
  const firstOf = new Map<string, JudgementRow>();
  collectProblems(rows, (row) => {
    const first = firstOf.get(row.query);
    if (!first) {
      firstOf.set(row.query, row);
      return;
    }
    const alone = [first, row].find(({ parent }) => parent === '');
    if (!alone || (first.parent === '' && first.verdict === row.verdict)) return;
    throw new UserError(
      `the query is judged "${first.verdict}" in line ${first.at.line} and "${row.verdict}" here, which do not go together: "${alone.verdict}" stands alone`,
      { at: { ...row.at, field: 'verdict' } },
    );
  });
}
