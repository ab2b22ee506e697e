import { extname } from 'node:path';
import { UserError } from '../errors.ts';
import { parseQueriesCsv } from './parse-csv.ts';
import { parseQueriesJsonl } from './parse-jsonl.ts';
import type { QueryRecord } from './query-record.ts';

/** Reads queries; `later` takes what is wrong with some of them, which is thrown otherwise. */
type ParseQueries = (text: string, file: string, later?: UserError[]) => QueryRecord[];

/** File name endings of query files, and what reads them. */
export const queryFormats: Readonly<Record<string, ParseQueries>> = {
  '.jsonl': parseQueriesJsonl,
  '.csv': parseQueriesCsv,
};

/** Reads a query file by its ending. */
export function parseQueries(text: string, file: string, later?: UserError[]): QueryRecord[] {
  const parser = queryFormats[extname(file).toLowerCase()];
  if (!parser) {
    throw new UserError(`a query file ends in ${Object.keys(queryFormats).join(' or ')}`, {
      at: { file },
    });
  }
  return parser(text, file, later);
}
