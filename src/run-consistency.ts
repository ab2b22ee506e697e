import { type Place, UserError } from './errors.ts';
import type { Run, VariantRun } from './types.ts';

/**
 * What no schema can say of a saved run: that its parts belong together. A run
 * that was edited or cut is refused, since what it lacks would be scored 0.
 *
 * @throws UserError that names the field
 */
export function assertConsistent(run: Run, file: string): void {
  const queries = new Set(run.queries.map(({ id }) => id));
  const documents = new Set(run.documents.map(({ id }) => id));
  const refuse = (field: string, what: string) => refusal({ file, field }, what);
  if (queries.size < run.queries.length) throw refuse('queries', 'a query stands there twice');
  for (const [at, { variant, chunks, results }] of run.runs.entries()) {
    const field = `runs[${at}]`;
    const name = `variant "${variant.name}"`;
    const stranger = chunks.find(({ document }) => !documents.has(document));
    if (stranger) {
      throw refuse(
        `${field}.chunks`,
        `${name} has a chunk of "${stranger.document}", which is no document of the run`,
      );
    }
    assertResults(results, { queries, refuse, field: `${field}.results`, name });
    const past = results.find(({ hits }) => hits.some(({ chunk }) => chunk >= chunks.length));
    if (past) {
      throw refuse(
        `${field}.results`,
        `a hit of ${name} for query "${past.query}" names a chunk that is not stored`,
      );
    }
  }
}

function assertResults(
  results: VariantRun['results'],
  {
    queries,
    refuse,
    field,
    name,
  }: {
    queries: ReadonlySet<string>;
    refuse: (field: string, what: string) => UserError;
    field: string;
    name: string;
  },
): void {
  const answered = new Set<string>();
  for (const { query } of results) {
    if (!queries.has(query)) {
      throw refuse(field, `${name} has a result of query "${query}", which is no query of the run`);
    }
    if (answered.has(query)) throw refuse(field, `${name} has two results of query "${query}"`);
    answered.add(query);
  }
  const missing = [...queries].find((id) => !answered.has(id));
  if (missing !== undefined) throw refuse(field, `${name} has no result of query "${missing}"`);
}

function refusal(at: Place, what: string): UserError {
  return new UserError(`the run is damaged: ${what}; evaluate again`, { at });
}
