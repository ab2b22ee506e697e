import type { SearchIndex, SearchQuery } from '../types.ts';

/** Neighbouring queries of one filter, and what is searched for them. */
export interface FilterGroup<T> {
  readonly asked: readonly SearchQuery[];
  readonly searched: T;
}

/**
 * Queries in their order, in groups of one filter and at most `most` queries.
 * What a filter lets through is made when it is first met; that of the filter
 * met last is kept.
 */
export function* byFilter<T>(
  queries: readonly SearchQuery[],
  { most, all, within }: { most: number; all: T; within: (allowed: ReadonlySet<string>) => T },
): Generator<FilterGroup<T>> {
  let known: { allowed: ReadonlySet<string>; searched: T } | undefined;
  for (let start = 0; start < queries.length; ) {
    const allowed = queries[start]?.allowed;
    let end = start + 1;
    while (end < queries.length && end - start < most && queries[end]?.allowed === allowed)
      end += 1;
    if (allowed && known?.allowed !== allowed) known = { allowed, searched: within(allowed) };
    yield { asked: queries.slice(start, end), searched: allowed && known ? known.searched : all };
    start = end;
  }
}

/** Whether a query's filter lets a chunk through. */
export function isAllowed(
  position: number,
  { allowed }: { readonly allowed?: ReadonlySet<string> | undefined },
  { chunks }: SearchIndex,
): boolean {
  return !allowed || allowed.has(chunks[position]?.document ?? '');
}

/** By position: 1 where a filter lets the chunk through, else 0. */
export function allowedChunks({ chunks }: SearchIndex, allowed: ReadonlySet<string>): Uint8Array {
  return Uint8Array.from(chunks, ({ document }) => Number(allowed.has(document)));
}
