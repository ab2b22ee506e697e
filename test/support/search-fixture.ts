import type { SavedHits } from '../../src/retrievers/environment.ts';
import { RowBuilder } from '../../src/retrievers/vector-rows.ts';
import type { Ranking, Retriever, SearchIndex, SearchQuery } from '../../src/types.ts';

/** A chunk of a test: its words decide its text and its vector alike. */
export interface StatedChunk {
  readonly document: string;
  readonly words: string;
}

export interface StatedSearch {
  readonly id?: string;
  readonly words: string;
  readonly allowed?: ReadonlySet<string>;
}

/** Words with a dimension each; any other word changes no vector. */
const vocabulary = ['tin', 'copper', 'iron', 'lead', 'zinc', 'gold'];

/** How often each word of the vocabulary occurs, at unit length; zeros without any. */
export function vectorOf(words: string): Float32Array {
  const counts = vocabulary.map((word) => words.split(' ').filter((each) => each === word).length);
  const length = Math.hypot(...counts);
  return Float32Array.from(counts, (count) => (length === 0 ? 0 : count / length));
}

export function indexOf(chunks: readonly StatedChunk[]): SearchIndex {
  const rows = new RowBuilder(chunks.length);
  for (const [at, { words }] of chunks.entries()) rows.set(at, vectorOf(words));
  return {
    name: 'stated',
    chunks: chunks.map(({ document, words }, at) => ({
      document,
      start: 10 * at,
      end: 10 * at + words.length,
    })),
    text: (position) => chunks[position]?.words ?? '',
    vectors: rows.build(),
  };
}

export function queriesOf(stated: readonly StatedSearch[]): SearchQuery[] {
  return stated.map(({ id, words, allowed }, at) => ({
    id: id ?? `q${at}`,
    text: words,
    vector: vectorOf(words),
    ...(allowed && { allowed }),
  }));
}

/** An index of vectors alone. */
export function vectorIndex(rows: readonly (readonly number[])[]): SearchIndex {
  const builder = new RowBuilder(rows.length);
  for (const [at, row] of rows.entries()) builder.set(at, Float32Array.from(row));
  return {
    name: 'vectors',
    chunks: rows.map((_, at) => ({ document: 'd', start: at, end: at + 1 })),
    text: () => '',
    vectors: builder.build(),
  };
}

export function vectorQueries(vectors: readonly (readonly number[])[]): SearchQuery[] {
  return vectors.map((vector, at) => ({
    id: `q${at}`,
    text: '',
    vector: Float32Array.from(vector),
  }));
}

export async function rankingsOf(
  retriever: Retriever,
  queries: readonly SearchQuery[],
  index: SearchIndex,
  {
    depth = 10,
    notes = [],
    signal,
  }: { depth?: number; notes?: string[]; signal?: AbortSignal } = {},
): Promise<Ranking[]> {
  const rankings: Ranking[] = [];
  const options = { depth, note: (text: string) => notes.push(text), signal };
  for await (const ranking of retriever.search(queries, index, options)) rankings.push(ranking);
  return rankings;
}

/** A ranking as plain lists. */
export function listsOf(ranking: Ranking, count = Number.POSITIVE_INFINITY) {
  const { position, score } = ranking.top(count);
  return { position: [...position], score: [...score] };
}

/** Everything a retriever finds, as plain lists. */
export async function rankAll(
  retriever: Retriever,
  queries: readonly SearchQuery[],
  index: SearchIndex,
  notes?: string[],
) {
  const rankings = await rankingsOf(retriever, queries, index, { ...(notes && { notes }) });
  return rankings.map((ranking) => listsOf(ranking));
}

/** A saved ranking of the index: by the cosine, without what has no vector. */
export function savedHits(index: SearchIndex, queries: readonly SearchQuery[]): SavedHits {
  const hits = new Map(
    queries.map(({ id, text }) => [
      id,
      index.chunks.flatMap(({ document, start, end }, at) => {
        const [query, vector] = [vectorOf(text), vectorOf(index.text(at))];
        const score = query.reduce((sum, value, i) => sum + value * (vector[i] ?? 0), 0);
        return query.some((value) => value > 0) && vector.some((value) => value > 0)
          ? [{ document: `${document}:${start}-${end}`, score }]
          : [];
      }),
    ]),
  );
  return {
    hash: 'hash',
    rankings: [],
    queries: queries.map(({ id }) => id),
    notes: [],
    hitsOf: (query) => hits.get(query) ?? [],
  };
}
