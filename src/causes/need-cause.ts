import type {
  Cause,
  Evidence,
  Need,
  NeedCause,
  ParentPlace,
  RankCause,
  SplitCause,
} from '../types.ts';
import type { Level, ParentLevel } from './counted.ts';

/** A need found or lost by less than this would have gone the other way with the next embedder's rounding. */
const narrow = 1e-4;

/** Scores are rounded to 1e-6: what differs by less is a tie. */
const equal = 5e-7;

/** One need of one query, and what one variant did to it. */
export interface NeedFacts {
  readonly need: Need;
  /** Null for a need without passages; undefined where the run says nothing. */
  readonly evidence: Evidence | null | undefined;
  /** The first of the need's parents; null where no chunk of theirs was ranked. */
  readonly parent: ParentPlace | null;
  /** Whether the query has any hit. */
  readonly anyHit: boolean;
  readonly parents: ParentLevel;
  /** Null where parents decide what is found. */
  readonly passages: Level | null;
}

/** Which of the two levels decides, and where the need's best evidence stands on it. */
interface Deciding {
  readonly facts: NeedFacts;
  readonly level: Level;
  readonly place: ParentPlace | null;
  readonly byPassage: boolean;
}

/** Why a need was found or lost. */
export function needCause(facts: NeedFacts): Omit<NeedCause, 'query' | 'need'> {
  const { need, evidence, parent } = facts;
  const hasPassages = need.passages.length > 0;
  const chunk = placeOf(evidence);
  const byPassage = hasPassages && facts.passages !== null;
  const level = byPassage && facts.passages ? facts.passages : facts.parents;
  const deciding: Deciding = { facts, level, place: byPassage ? chunk : parent, byPassage };
  const split = hasPassages && evidence ? firstMatch(splitRules, evidence) : null;
  const found = level.finds(need);
  const rank = found ? null : firstMatch(rankRules, deciding);
  return {
    cause: causeOf(split, rank),
    split,
    rank,
    chunkRank: chunk?.rank ?? null,
    parentRank: parent?.rank ?? null,
    chunks: evidence?.passage?.chunks ?? [],
    document: evidence?.passage?.document ?? need.passages[0]?.document ?? need.parents[0] ?? null,
    nearTie: found ? foundNarrowly(need, level) : lostNarrowly(deciding),
    kind: evidence?.passage?.kind ?? null,
  };
}

/** What is shown: the split unless it held the passage, else the rank. */
function causeOf(split: SplitCause | null, rank: RankCause | null): Cause {
  if (rank === null) return 'found';
  return split === null || split === 'held' ? rank : split;
}

function placeOf(evidence: Evidence | null | undefined): ParentPlace | null {
  if (evidence?.rank === undefined || evidence.score === undefined) return null;
  return { rank: evidence.rank, score: evidence.score };
}

type Rules<C, F> = readonly (readonly [cause: C, holds: (facts: F) => boolean])[];

/** DESIGN §4, in its order; the last of each holds always. */
const splitRules: Rules<SplitCause, Evidence> = [
  ['absent', ({ reached }) => reached === 0],
  ['unembeddable', ({ unembeddable }) => unembeddable === true],
  ['truncated', ({ truncated }) => truncated === true],
  ['held', ({ held }) => held],
  ['cut', () => true],
];

const rankRules: Rules<RankCause, Deciding> = [
  ['wrong-chunk', isWrongChunk],
  ['tied', isTied],
  ['past-k', ({ place }) => place !== null],
  ['beyond', ({ facts }) => facts.anyHit],
  ['empty', () => true],
];

function firstMatch<C, F>(rules: Rules<C, F>, facts: F): C {
  const match = rules.find(([, holds]) => holds(facts));
  if (!match) throw new Error('the last rule of a list holds always');
  return match[0];
}

/** Its parent is among the first k by another chunk; one that its own evidence brings has the right chunk, too late or clipped. */
function isWrongChunk({ facts, place, byPassage }: Deciding): boolean {
  if (!byPassage) return false;
  const ranks = facts.parents.bringing(facts.need);
  return ranks.length > 0 && !ranks.some((rank) => rank === place?.rank);
}

function isTied({ place, level }: Deciding): boolean {
  if (place === null || level.lastScore === undefined) return false;
  return place.rank > level.last && Math.abs(level.lastScore - place.score) < equal;
}

function lostNarrowly({ place, level }: Deciding): boolean {
  if (place === null || level.lastScore === undefined) return false;
  return place.rank > level.last && level.lastScore - place.score < narrow;
}

/** Whether the need would be lost without what counts by a hair. */
function foundNarrowly(need: Need, { lastScore, nextScore, finds }: Level): boolean {
  if (lastScore === undefined || nextScore === undefined) return false;
  return lastScore < nextScore + narrow && !finds(need, nextScore + narrow);
}
