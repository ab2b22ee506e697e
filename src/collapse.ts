import type { Hit, RunChunk, RunHit } from './types.ts';

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

/** Lists the parents that `collapseToParents` finds, best first, of many lists of hits: those of the chunks are numbered once. */
export function parentLister(
  chunks: readonly Pick<RunChunk, 'parents'>[],
): (hits: readonly Pick<RunHit, 'chunk'>[]) => string[] {
  const names = [...new Set(chunks.flatMap(({ parents }) => parents))];
  const numberOf = new Map(names.map((name, number) => [name, number]));
  const numbers = chunks.map(({ parents }) => parents.map((name) => numberOf.get(name) ?? 0));
  const lastList = new Uint32Array(names.length);
  let list = 0;
  return (hits) => {
    list += 1;
    const found: string[] = [];
    for (const { chunk } of hits) {
      for (const number of numbers[chunk] ?? []) {
        if (lastList[number] === list) continue;
        lastList[number] = list;
        found.push(names[number] ?? '');
      }
    }
    return found;
  };
}
