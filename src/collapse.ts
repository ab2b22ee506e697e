import type { Hit } from './types.ts';

/** A parent's place in the list a person sees: its best chunk hit. */
export interface ParentHit {
  readonly parent: string;
  /** From 1, after collapsing. */
  readonly rank: number;
  readonly hit: Hit;
}

/**
 * Collapses ranked chunk hits to their parents: the first hit of a parent is
 * that parent's hit, later ones are dropped. A hit that lies in several
 * parents is expanded to them in the order it names them, each taking a rank.
 */
export function collapseToParents(
  hits: readonly Hit[],
  limit = Number.POSITIVE_INFINITY,
): ParentHit[] {
  const seen = new Set<string>();
  const collapsed: ParentHit[] = [];
  for (const hit of hits) {
    for (const parent of hit.parents) {
      if (seen.has(parent)) continue;
      if (collapsed.length >= limit) return collapsed;
      seen.add(parent);
      collapsed.push({ parent, rank: collapsed.length + 1, hit });
    }
  }
  return collapsed;
}

/** The parents that `collapseToParents` finds, best first. */
export function collapsedParents(hits: readonly Pick<Hit, 'parents'>[]): string[] {
  const seen = new Set<string>();
  for (const { parents } of hits) for (const parent of parents) seen.add(parent);
  return [...seen];
}
