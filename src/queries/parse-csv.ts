import { readCsvRows } from '../csv-rows.ts';
import { collectProblems, type Place, UserError } from '../errors.ts';
import { check, nearest } from '../schema.ts';
import { labelSchema, type QueryRecord, querySchema } from './query-record.ts';

const columns = [
  'id',
  'query',
  'document',
  'quote',
  'start',
  'end',
  'occurrence',
  'grade',
  'group',
  'answer',
  'tags',
  'exhaustive',
  'filter',
];
const required = ['id', 'query'];
/** What every row of a query states alike. */
const ofQuery = ['query', 'tags', 'exhaustive', 'filter'];
const numeric = ['start', 'end', 'occurrence', 'grade'];

interface Row {
  readonly cells: Readonly<Record<string, string>>;
  readonly at: Place;
}

/**
 * Reads queries from CSV, a row a label: rows of one id stand together and
 * agree in what is said of the query; a row without a document states a query without
 * labels. Cells may hold quoted commas and line breaks.
 */
export function parseQueriesCsv(text: string, file: string, later?: UserError[]): QueryRecord[] {
  const groups = new Map<string, Row[]>();
  let previous: string | undefined;
  for (const row of readRows(text, file)) {
    const id = row.cells['id'] ?? '';
    const rows = groups.get(id);
    if (rows && previous !== id) {
      throw new UserError(
        `rows of query "${id}" do not stand together (the first is in line ${rows[0]?.at.line}); move them next to each other`,
        { at: { ...row.at, field: 'id' } },
      );
    }
    groups.set(id, [...(rows ?? []), row]);
    previous = id;
  }
  return collectProblems(groups.values(), toQuery, later);
}

function toQuery(rows: readonly Row[]): QueryRecord {
  const [first] = rows;
  if (!first) throw new UserError('a query has no row');
  for (const row of rows) {
    for (const name of ofQuery) {
      if (row.cells[name] === first.cells[name]) continue;
      throw new UserError(
        `"${row.cells[name] ?? ''}" differs from line ${first.at.line} of the same query, which has "${first.cells[name] ?? ''}"`,
        { at: { ...row.at, field: name } },
      );
    }
  }
  const labelled = rows.filter((row) => hasLabel(row));
  if (labelled.length < rows.length && rows.length > 1) {
    const bare = rows.find((row) => !hasLabel(row)) ?? first;
    throw new UserError('the document is missing', { at: { ...bare.at, field: 'document' } });
  }
  const { id, query, filter } = first.cells;
  const exhaustive = listIn(first.cells['exhaustive']);
  const base = {
    id,
    query,
    tags: listIn(first.cells['tags']),
    ...(exhaustive.length > 0 && { exhaustive }),
    ...(filter && { filter: parseFilter(filter, { ...first.at, field: 'filter' }) }),
  };
  return {
    ...check(querySchema, base, { at: first.at }),
    labels: collectProblems(labelled, (row) => check(labelSchema, labelOf(row), { at: row.at })),
    at: first.at,
    placeOfLabel: (label) => labelled[label]?.at ?? first.at,
  };
}

/** Parts divided by semicolons. */
function listIn(cell = ''): string[] {
  const parts = cell.split(';').map((part) => part.trim());
  return parts.filter(Boolean);
}

function parseFilter(cell: string, at: Place): unknown {
  try {
    return JSON.parse(cell);
  } catch {
    throw new UserError('the filter must be JSON, as in {"documents": ["guide/**"]}', { at });
  }
}

function hasLabel({ cells, at }: Row): boolean {
  if (cells['document']) return true;
  const orphan = ['quote', 'start', 'end', 'occurrence', 'grade', 'group', 'answer'].find(
    (name) => cells[name],
  );
  if (orphan === undefined) return false;
  throw new UserError(`"${orphan}" is given without a document`, {
    at: { ...at, field: 'document' },
  });
}

function labelOf({ cells, at }: Row): Record<string, unknown> {
  const label: Record<string, unknown> = {};
  for (const [name, cell] of Object.entries(cells)) {
    if (cell === '' || name === 'id' || ofQuery.includes(name)) continue;
    label[name] = numeric.includes(name) ? numberOf(cell, { ...at, field: name }) : cell;
  }
  return label;
}

function numberOf(cell: string, at: Place): number {
  if (!/^\s*-?\d+\s*$/.test(cell)) {
    throw new UserError(`"${cell}" is not a whole number`, { at });
  }
  return Number(cell);
}

function readRows(text: string, file: string): Row[] {
  const [header, ...rows] = readCsvRows(text, file);
  if (!header) throw new UserError('the file is empty', { at: { file } });
  const names = header.cells.map((name) => name.trim());
  checkHeader(names, { file, line: header.line });
  return rows.map(({ cells, line }) => ({
    cells: Object.fromEntries(names.map((name, index) => [name, cells[index] ?? ''])),
    at: { file, line },
  }));
}

function checkHeader(names: readonly string[], at: Place): void {
  for (const [index, name] of names.entries()) {
    if (!columns.includes(name)) {
      const suggestion = nearest(name, columns);
      const hint = suggestion ? ` Did you mean "${suggestion}"?` : '';
      throw new UserError(
        `unknown column "${name}".${hint} Known columns: ${columns.join(', ')}.`,
        { at },
      );
    }
    if (names.indexOf(name) !== index) throw new UserError(`column "${name}" occurs twice`, { at });
  }
  const missing = required.find((name) => !names.includes(name));
  if (missing !== undefined) throw new UserError(`column "${missing}" is missing`, { at });
}
