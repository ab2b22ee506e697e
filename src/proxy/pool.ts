import { hashOf } from '../hash.ts';
import { compareCodePoints } from '../order.ts';
import type { Sample, SampleQuery } from '../types.ts';
import { outcomeOf, sameParents, unjudgedIn } from './outcome.ts';

/** Changed only with a reason: the order in which queries and parents are judged hangs on it. */
const seed = 'chunkproof judge 1';

const judgedSingly: Pick<Sample, 'pooled'> = { pooled: true };

/** Positions of queries in the order in which they are judged: random, the same every time, and blind to who finds what. */
export function judgingOrder(queries: readonly Pick<SampleQuery, 'text'>[]): number[] {
  return [...queries.keys()].sort((a, b) =>
    compareCodePoints(keyOf(queries[a]?.text ?? ''), keyOf(queries[b]?.text ?? '')),
  );
}

/**
 * The parents of a query to judge next, in an order that tells nothing of the
 * variants; none where its outcome is known for all of them. Those that every
 * variant shows come first: where one of them is right, the query is done.
 * Where all variants show the same parents, none, unless `all` are to be judged.
 */
export function nextParents(
  query: SampleQuery,
  lists: readonly (readonly string[])[],
  { all }: { all: boolean },
): string[] {
  const [first = [], ...others] = lists;
  if (query.unanswerable) return [];
  if (!all && others.every((list) => sameParents(list, first))) return [];
  const open = lists.filter((list) => outcomeOf(query, list, judgedSingly) === 'open');
  const pool = [...new Set(open.flatMap((list) => unjudgedIn(query, list)))];
  const shared = pool.filter((parent) => lists.every((list) => list.includes(parent)));
  const shown = shared.length > 0 ? shared : pool;
  return shown.sort((a, b) => compareCodePoints(keyOf(query.text, a), keyOf(query.text, b)));
}

/** A query after a person was shown parents and chose those that are right. */
export function withJudged(
  query: SampleQuery,
  shown: readonly string[],
  chosen: readonly string[],
): SampleQuery {
  return {
    ...query,
    right: [...query.right, ...chosen],
    wrong: [...query.wrong, ...shown.filter((parent) => !chosen.includes(parent))],
  };
}

function keyOf(...parts: readonly string[]): string {
  return hashOf([seed, ...parts]);
}
