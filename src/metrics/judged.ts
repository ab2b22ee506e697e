import type { Evidence, Hit, JudgedQuery, LabelSplit, Need } from '../types.ts';
import { type Joined, joinParents } from './joined.ts';

/** A need as the parent level sees it: any of its parents meets it. */
export interface ParentNeed {
  readonly grade: number;
  readonly parents: ReadonlySet<string>;
}

/** One query's ranked list joined with its labels: what every metric reads. */
export interface Judged {
  readonly query: JudgedQuery;
  /** Chunk hits, best first. */
  readonly hits: readonly Hit[];
  /** Parents after collapsing, best first. */
  readonly parents: readonly string[];
  /** Needs with equal sets of parents are one need, of the highest grade. */
  readonly parentNeeds: readonly ParentNeed[];
  /** The parents against those needs, a number a rank. */
  readonly joined: Joined;
  /** Needs that have passages, each with what the variant's chunks hold of it. */
  readonly passageNeeds: readonly { readonly need: Need; readonly evidence: Evidence }[];
  /** How the variant's chunks lie over the labelled characters; null where nothing is known. */
  readonly split: LabelSplit | null;
  /** Share of a passage's characters that must be retrieved for it to count. */
  readonly coverage: number;
}

/**
 * Joins a query with its result; `parents` is the collapsed list of the result's hits.
 * A need the result says nothing about is held by no chunk: it scores 0 and counts.
 */
export function judge(
  query: JudgedQuery,
  result: {
    readonly hits: readonly Hit[];
    readonly evidence: readonly (Evidence | null)[];
    readonly split: LabelSplit | null;
  },
  { parents, coverage }: { parents: readonly string[]; coverage: number },
): Judged {
  const parentNeeds = mergeByParents(query.needs);
  return {
    query,
    hits: result.hits,
    parents,
    parentNeeds,
    joined: joinParents(parents, parentNeeds, query.notRelevant),
    passageNeeds: query.needs.flatMap((need, index) =>
      need.passages.length > 0
        ? [{ need, evidence: result.evidence[index] ?? { held: false, reached: 0 } }]
        : [],
    ),
    split: result.split,
    coverage,
  };
}

/** Parent-level needs of a query: R of recall is their number. */
export function mergeByParents(needs: readonly Need[]): ParentNeed[] {
  const merged = new Map<string, ParentNeed>();
  for (const { grade, parents } of needs) {
    const key = JSON.stringify([...parents].sort());
    const known = merged.get(key);
    merged.set(key, { grade: Math.max(grade, known?.grade ?? 0), parents: new Set(parents) });
  }
  return [...merged.values()];
}
