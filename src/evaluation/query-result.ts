import { holds } from '../metrics/held.ts';
import type {
  Chunk,
  Evidence,
  JudgedQuery,
  LabelSplit,
  Passage,
  QueryResult,
  Ranking,
  Run,
  RunHit,
  Span,
} from '../types.ts';
import type { KeepChunk } from './keep-chunks.ts';
import { type Contexts, reachedShare } from './label-split.ts';

export type Depth = Run['inputs']['depth'];

/** Per need of a query: positions of the chunks that hold a passage of it, else of those that overlap one. */
export interface NeedPlaces {
  readonly held: boolean;
  readonly reached: number;
  readonly positions: readonly number[];
}

/** Where the evidence of a query's needs lies among the chunks; null for a need without passages. */
export function placeNeeds(
  query: JudgedQuery,
  {
    chunks,
    positionsOf,
    contexts,
  }: {
    chunks: readonly Chunk[];
    positionsOf: ReadonlyMap<string, readonly number[]>;
    contexts: Contexts;
  },
): (NeedPlaces | null)[] {
  return query.needs.map((need) => {
    if (need.passages.length === 0) return null;
    const positionsWhere = (test: (context: Span, passage: Passage) => boolean) =>
      need.passages.flatMap((passage) =>
        (positionsOf.get(passage.document) ?? []).filter((position) => {
          const chunk = chunks[position];
          return chunk !== undefined && test(chunk.context ?? chunk, passage);
        }),
      );
    const reached = reachedShare(need, contexts);
    const holding = positionsWhere(holds);
    if (holding.length > 0) return { held: true, reached, positions: holding };
    return { held: false, reached, positions: positionsWhere(overlaps) };
  });
}

function overlaps(context: Span, passage: Span): boolean {
  return context.start < passage.end && passage.start < context.end;
}

/**
 * What a run keeps of a ranking: the first `depth.hits` hits, or as many as
 * fill the token budget; each further hit that is the first of one of the top
 * parents; and where the best evidence of each need stands.
 */
export function toQueryResult(
  query: JudgedQuery,
  ranking: Ranking,
  {
    chunks,
    places,
    split,
    depth,
    keep,
  }: {
    chunks: readonly Chunk[];
    places: readonly (NeedPlaces | null)[];
    split: LabelSplit | null;
    depth: Depth;
    keep: KeepChunk;
  },
): QueryResult {
  const hits: RunHit[] = [];
  const parents = new Set<string>();
  const contexts = new Set<string>();
  let tokens = 0;
  for (const [index, position] of ranking.position.entries()) {
    const wanted = hits.length < depth.hits || tokens < depth.tokens;
    if (!wanted && parents.size >= depth.parents) break;
    const chunk = chunks[position];
    if (!chunk) continue;
    const [parent] = keep.parentsOf(chunk);
    if (parent === undefined || (!wanted && parents.has(parent))) continue;
    parents.add(parent);
    const { start, end } = chunk.context ?? chunk;
    const context = `${start} ${end} ${chunk.document}`;
    if (!contexts.has(context))
      tokens += chunk.prefixTokens + (chunk.contextTokens ?? chunk.tokens);
    contexts.add(context);
    hits.push({
      rank: index + 1,
      score: ranking.score[index] ?? 0,
      chunk: keep.indexOf(position, chunk),
    });
  }
  return { query: query.id, hits, evidence: findEvidence(ranking, places), split };
}

function findEvidence(
  ranking: Ranking,
  places: readonly (NeedPlaces | null)[],
): (Evidence | null)[] {
  const rankOf = new Map<number, number>();
  for (const [index, position] of ranking.position.entries()) rankOf.set(position, index + 1);
  return places.map((place) => {
    if (!place) return null;
    const ranks = place.positions.flatMap((position) => rankOf.get(position) ?? []);
    const { held, reached } = place;
    if (ranks.length === 0) return { held, reached };
    const rank = Math.min(...ranks);
    return { held, reached, rank, score: ranking.score[rank - 1] ?? 0 };
  });
}
