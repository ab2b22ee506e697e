import { firstContexts } from '../metrics/contexts.ts';
import { holds } from '../metrics/held.ts';
import { overlaps } from '../metrics/passage-coverage.ts';
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
import { type RankedWalk, rankedWalk } from './ranked-walk.ts';

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

/**
 * What a run keeps of a ranking, of whose hits a query gets `candidates` at
 * most: the first `depth.hits` hits, or as many as fill the token budget; each
 * further hit that is the first of one of the top parents; and where the best
 * evidence of each need stands.
 */
export function toQueryResult(
  query: JudgedQuery,
  ranking: Ranking,
  {
    places,
    split,
    candidates = Number.POSITIVE_INFINITY,
    ...kept
  }: Keeping & {
    places: readonly (NeedPlaces | null)[];
    split: LabelSplit | null;
    candidates?: number | undefined;
  },
): QueryResult {
  const { embedded, keep, depth } = kept;
  const found = rankedWalk(ranking, { first: depth.hits, most: candidates });
  const { hits, parents } = keepHits(found, kept);
  const starved =
    parents.size < depth.parents && hasFurtherParent(ranking, candidates, { parents, ...kept });
  return {
    query: query.id,
    hits,
    evidence: findEvidence(ranking, candidates, { places, embedded }),
    parents: findParents(query, found, { chunks: embedded.chunks, keep }),
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
  found: RankedWalk,
  { embedded, depth, keep }: Keeping,
): { hits: RunHit[]; parents: ReadonlySet<string> } {
  const hits: RunHit[] = [];
  const parents = new Set<string>();
  const budget = tokenBudget(depth.tokens);
  const isWanted = () => hits.length < depth.hits || !budget.isSpent();
  found.each((rank, position, score) => {
    const chunk = embedded.chunks[position];
    const own = chunk ? keep.parentsOf(position, chunk) : [];
    if (!chunk || own.length === 0) return true;
    if (!isWanted() && own.every((parent) => parents.has(parent))) return true;
    for (const parent of own) parents.add(parent);
    if (!budget.isSpent()) budget.spend(chunk);
    hits.push({ rank, score, chunk: keep.indexOf(position, chunk) });
    // Before the next hit is asked for, which may be one more than the search has fetched.
    return isWanted() || parents.size < depth.parents;
  });
  return { hits, parents };
}

/** A prompt of so many tokens, in which each context stands once. */
function tokenBudget(limit: number) {
  const isFirst = firstContexts();
  let tokens = 0;
  return {
    isSpent: () => tokens >= limit,
    spend: (chunk: Chunk) => {
      if (!isFirst(chunk.document, chunk.context ?? chunk)) return;
      tokens += chunk.prefixTokens + (chunk.contextTokens ?? chunk.tokens);
    },
  };
}

function hasFurtherParent(
  ranking: Ranking,
  candidates: number,
  { parents, embedded, keep }: Keeping & { parents: ReadonlySet<string> },
): boolean {
  if (candidates >= ranking.size) return false;
  return ranking
    .top(ranking.size)
    .position.subarray(candidates)
    .some((position) => {
      const chunk = embedded.chunks[position];
      const own = chunk ? keep.parentsOf(position, chunk) : [];
      return own.some((parent) => !parents.has(parent));
    });
}

function findEvidence(
  ranking: Ranking,
  candidates: number,
  { places, embedded }: { places: readonly (NeedPlaces | null)[]; embedded: EmbeddedChunks },
): (Evidence | null)[] {
  return places.map((place) => {
    if (!place) return null;
    const { positions, passages, ...reached } = place;
    const first = positions.length > 0 ? ranking.best(positions) : undefined;
    const best = first && first.rank <= candidates ? first : undefined;
    const passage = describePassage(passages, best?.position, embedded);
    return {
      ...reached,
      ...(best && { rank: best.rank, score: best.score }),
      ...(passage && { passage }),
      ...(isUnembeddable(positions, embedded) && { unembeddable: true }),
      ...(reached.held && isTruncated(passages, embedded) && { truncated: true }),
    };
  });
}
