import type { Evidence, JudgedQuery, ParentPlace, Run, RunChunk } from '../../src/types.ts';
import { runOf, type SmallRun } from './build-run.ts';

/** What one variant found for one query: chunks with their scores, best first, and what is known of the needs. */
export interface ScoredResult {
  readonly query: JudgedQuery;
  readonly ranked: readonly (readonly [hit: string | RunChunk, score: number])[];
  readonly evidence?: readonly (Evidence | null)[];
  readonly parents?: readonly (ParentPlace | null)[];
}

export interface ScoredVariant {
  readonly name: string;
  readonly results: readonly ScoredResult[];
}

/** A run whose hits have the scores that are given. */
export function scoredRun(
  variants: readonly ScoredVariant[],
  parts: Omit<Partial<SmallRun>, 'variants'> = {},
): Run {
  const queries = variants[0]?.results.map(({ query }) => query) ?? [];
  const run = runOf({
    queries,
    variants: variants.map(({ name, results }) => ({
      name,
      results: results.map(({ query, ranked }) => [query.id, ranked.map(([hit]) => hit)]),
      evidence: new Map(
        results.flatMap(({ query, evidence }) => (evidence ? [[query.id, evidence]] : [])),
      ),
    })),
    ...parts,
  });
  return {
    ...run,
    runs: run.runs.map((variant, at) => ({
      ...variant,
      results: variant.results.map((result, row) => {
        const given = variants[at]?.results[row];
        return {
          ...result,
          hits: result.hits.map((hit, place) => ({
            ...hit,
            score: given?.ranked[place]?.[1] ?? 0,
          })),
          ...(given?.parents && { parents: given.parents }),
        };
      }),
    })),
  };
}
