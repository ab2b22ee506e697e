import type { Chunk, JudgedQuery, ParentPlace, Ranking } from '../types.ts';
import type { KeepChunk } from './keep-chunks.ts';

interface Corpus {
  readonly chunks: readonly Chunk[];
  readonly keep: Pick<KeepChunk, 'parentsOf'>;
}

/** Per need: the first of its parents in the whole ranking, collapsed; null where none was ranked. */
export function findParents(
  { needs }: Pick<JudgedQuery, 'needs'>,
  ranking: Ranking,
  corpus: Corpus,
): (ParentPlace | null)[] {
  const found: (ParentPlace | null)[] = needs.map(() => null);
  const open = new Map(needs.entries());
  for (const { parent, place } of parentPlaces(ranking, corpus)) {
    for (const [at, need] of open) {
      if (!need.parents.includes(parent)) continue;
      found[at] = place;
      open.delete(at);
    }
    if (open.size === 0) break;
  }
  return found;
}

/** The collapsed list, best parent first. */
function* parentPlaces(
  { position: positions, score }: Ranking,
  { chunks, keep }: Corpus,
): Generator<{ parent: string; place: ParentPlace }> {
  const seen = new Set<string>();
  for (const [index, position] of positions.entries()) {
    const chunk = chunks[position];
    for (const parent of chunk ? keep.parentsOf(position, chunk) : []) {
      if (seen.has(parent)) continue;
      seen.add(parent);
      yield { parent, place: { rank: seen.size, score: score[index] ?? 0 } };
    }
  }
}
