import type { Chunk, JudgedQuery, ParentPlace } from '../types.ts';
import type { KeepChunk } from './keep-chunks.ts';
import type { RankedWalk } from './ranked-walk.ts';

/** Per need: the first of its parents in the whole ranking, collapsed; null where none was ranked. */
export function findParents(
  { needs }: Pick<JudgedQuery, 'needs'>,
  ranked: RankedWalk,
  {
    chunks,
    keep,
  }: { readonly chunks: readonly Chunk[]; readonly keep: Pick<KeepChunk, 'parentsOf'> },
): (ParentPlace | null)[] {
  const found: (ParentPlace | null)[] = needs.map(() => null);
  const open = new Map(needs.entries());
  const seen = new Set<string>();
  ranked.each((_, position, score) => {
    const chunk = chunks[position];
    for (const parent of chunk ? keep.parentsOf(position, chunk) : []) {
      if (seen.has(parent)) continue;
      seen.add(parent);
      for (const [at, need] of open) {
        if (!need.parents.includes(parent)) continue;
        found[at] = { rank: seen.size, score };
        open.delete(at);
      }
    }
    return open.size > 0;
  });
  return found;
}
