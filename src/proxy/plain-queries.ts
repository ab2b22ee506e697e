import { collectProblems, UserError } from '../errors.ts';
import { check, z } from '../schema.ts';

const mostCharacters = 100_000;

/** The text of a query. */
export const queryText = z
  .string('must be a text')
  .min(1, 'the query is blank')
  .max(
    mostCharacters,
    `the query is longer than ${mostCharacters.toLocaleString('en')} characters`,
  );

export interface PlainQueries {
  /** In the order of their first lines. */
  readonly queries: readonly string[];
  /** How many lines repeat an earlier query. */
  readonly repeated: number;
}

/** Reads queries from plain text, one a line; blank lines are passed over, and a query that is repeated counts once. */
export function parsePlainQueries(text: string, file: string): PlainQueries {
  const queries = new Set<string>();
  let repeated = 0;
  collectProblems(text.split(/\r\n|\n|\r/), (line, index) => {
    const query = line.trim();
    if (query === '') return;
    check(z.strictObject({ query: queryText }), { query }, { at: { file, line: index + 1 } });
    if (queries.has(query)) repeated += 1;
    queries.add(query);
  });
  if (queries.size === 0) {
    throw new UserError('the file holds no query; write one a line', { at: { file } });
  }
  return { queries: [...queries], repeated };
}
