import { collectProblems, messageOf, UserError } from '../errors.ts';
import { check } from '../schema.ts';
import { type QueryRecord, querySchema } from './query-record.ts';

/** Reads queries from JSON lines, one object a line; blank lines are passed over. */
export function parseQueriesJsonl(text: string, file: string, later?: UserError[]): QueryRecord[] {
  const lineOfId = new Map<string, number>();
  const parseOne = (source: string, index: number): QueryRecord[] => {
    if (source.trim() === '') return [];
    const at = { file, line: index + 1 };
    const query = check(querySchema, parseLine(source, at), { at });
    const first = lineOfId.get(query.id);
    if (first !== undefined) {
      throw new UserError(
        `query id "${query.id}" was used in line ${first} already; give each query its own`,
        { at: { ...at, field: 'id' } },
      );
    }
    lineOfId.set(query.id, at.line);
    const placeOfLabel = (label: number) => ({ ...at, field: `labels[${label}]` });
    return [{ ...query, at, placeOfLabel }];
  };
  return collectProblems(text.split(/\r\n|\n|\r/), parseOne, later).flat();
}

function parseLine(source: string, at: { file: string; line: number }): unknown {
  let value: unknown;
  try {
    value = JSON.parse(source);
  } catch (error) {
    throw new UserError(
      `not valid JSON: ${messageOf(error)}; each line must be one whole JSON object`,
      { at },
    );
  }
  // JSON.parse keeps the last of two equal keys, and says nothing.
  const stated = source.replace(/"(?:[^"\\]|\\.)*"/g, '').split(':').length - 1;
  if (stated !== countKeys(value)) {
    throw new UserError('a key is given twice in one object; leave one out', { at });
  }
  return value;
}

function countKeys(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0;
  const inner = Object.values(value);
  const own = Array.isArray(value) ? 0 : inner.length;
  return inner.reduce((sum: number, one) => sum + countKeys(one), own);
}
