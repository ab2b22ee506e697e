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
import { type Contexts, reachedShares } from './label-split.ts';
import {
  describePassage,
  type EmbeddedChunks,
  isTruncated,
  isUnembeddable,
  type PassagePlace,
} from './need-facts.ts';
import { findParents } from './need-parents.ts';

export type Depth = Run['inputs']['depth'];

/** Per need of a query: where the chunks lie that hold a passage of it, else those that overlap one. */
export interface NeedPlaces {
  readonly held: boolean;
  readonly reached: number;
  readonly reachedWithAnswer?: number;
  readonly positions: readonly number[];
  /** The same positions, passage by passage. */
  readonly passages: readonly PassagePlace[];
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
    const placesWhere = (test: (context: Span, passage: Passage) => boolean) =>
      need.passages.map((passage) => ({
        passage,
        positions: (positionsOf.get(passage.document) ?? []).filter((position) => {
          const chunk = chunks[position];
          return chunk !== undefined && test(chunk.context ?? chunk, passage);
        }),
      }));
    const positionsIn = (places: readonly PassagePlace[]) =>
      places.flatMap((place) => place.positions);
    const reached = reachedShares(need, contexts);
    const holding = placesWhere(holds);
    const positions = positionsIn(holding);
    if (positions.length > 0) return { held: true, ...reached, positions, passages: holding };
    const sharing = placesWhere(overlaps);
    return { held: false, ...reached, positions: positionsIn(sharing), passages: sharing };
  });
}

function overlaps(context: Span, passage: Span): boolean {
  return context.start < passage.end && passage.start < context.end;
}

/**
 * What a run keeps of a ranking, of whose hits a query gets `candidates` at
 * most: the first `depth.hits` hits, or as many as fill the token budget; each
 * further hit that is the first of one of the top parents; and where the best
 * evidence of each need stands.
 */
export function toQueryResult(
  query: JudgedQuery,
  whole: Ranking,
  {
    places,
    split,
    candidates,
    ...kept
  }: Keeping & {
    places: readonly (NeedPlaces | null)[];
    split: LabelSplit | null;
    candidates?: number | undefined;
  },
): QueryResult {
  const ranking = cutAt(whole, candidates);
  const { hits, parents } = keepHits(ranking, kept);
  const left = whole.position.subarray(ranking.position.length);
  const starved =
    parents.size < kept.depth.parents &&
    left.some((position) => parentsAt(position, kept).some((parent) => !parents.has(parent)));
  return {
    query: query.id,
    hits,
    evidence: findEvidence(ranking, places, kept.embedded),
    parents: findParents(query, ranking, { chunks: kept.embedded.chunks, keep: kept.keep }),
    split,
    ...(starved && { starved }),
  };
}

interface Keeping {
  readonly embedded: EmbeddedChunks;
  readonly depth: Depth;
  readonly keep: KeepChunk;
}

function keepHits(
  ranking: Ranking,
  { embedded, depth, keep }: Keeping,
): { hits: RunHit[]; parents: ReadonlySet<string> } {
  const hits: RunHit[] = [];
  const parents = new Set<string>();
  const contexts = new Set<string>();
  let tokens = 0;
  for (const [index, position] of ranking.position.entries()) {
    const wanted = hits.length < depth.hits || tokens < depth.tokens;
    if (!wanted && parents.size >= depth.parents) break;
    const chunk = embedded.chunks[position];
    if (!chunk) continue;
    const own = keep.parentsOf(position, chunk);
    if (own.length === 0 || (!wanted && own.every((parent) => parents.has(parent)))) continue;
    for (const parent of own) parents.add(parent);
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
  return { hits, parents };
}

function parentsAt(position: number, { embedded, keep }: Keeping): readonly string[] {
  const chunk = embedded.chunks[position];
  return chunk ? keep.parentsOf(position, chunk) : [];
}

function cutAt({ position, score }: Ranking, candidates?: number): Ranking {
  return { position: position.subarray(0, candidates), score: score.subarray(0, candidates) };
}

function findEvidence(
  ranking: Ranking,
  places: readonly (NeedPlaces | null)[],
  embedded: EmbeddedChunks,
): (Evidence | null)[] {
  const rankOf = new Map<number, number>();
  for (const [index, position] of ranking.position.entries()) rankOf.set(position, index + 1);
  return places.map((place) => {
    if (!place) return null;
    const ranks = place.positions.flatMap((position) => rankOf.get(position) ?? []);
    const { positions, passages, ...reached } = place;
    const best = ranks.length === 0 ? undefined : ranks.reduce((a, b) => Math.min(a, b));
    const passage = describePassage(
      passages,
      best === undefined ? undefined : ranking.position[best - 1],
      embedded,
    );
    return {
      ...reached,
      ...(best !== undefined && { rank: best, score: ranking.score[best - 1] ?? 0 }),
      ...(passage && { passage }),
      ...(isUnembeddable(positions, embedded) && { unembeddable: true }),
      ...(reached.held && isTruncated(passages, embedded) && { truncated: true }),
    };
  });
}
