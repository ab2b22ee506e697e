import type { Chunk, JudgedQuery, ParentPlace } from '../types.ts';
import type { KeepChunk } from './keep-chunks.ts';
import type { RankedHit } from './ranked-hits.ts';

interface Corpus {
  readonly chunks: readonly Chunk[];
  readonly keep: Pick<KeepChunk, 'parentsOf'>;
}

/** Per need: the first of its parents in the whole ranking, collapsed; null where none was ranked. */
export function findParents(
  { needs }: Pick<JudgedQuery, 'needs'>,
  ranked: Iterable<RankedHit>,
  corpus: Corpus,
): (ParentPlace | null)[] {
  const found: (ParentPlace | null)[] = needs.map(() => null);
  const open = new Map(needs.entries());
  for (const { parent, place } of parentPlaces(ranked, corpus)) {
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
  ranked: Iterable<RankedHit>,
  { chunks, keep }: Corpus,
): Generator<{ parent: string; place: ParentPlace }> {
  const seen = new Set<string>();
  for (const { position, score } of ranked) {
    const chunk = chunks[position];
    for (const parent of chunk ? keep.parentsOf(position, chunk) : []) {
      if (seen.has(parent)) continue;
      seen.add(parent);
      yield { parent, place: { rank: seen.size, score } };
    }
  }
}
