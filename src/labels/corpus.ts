import type { Document } from '../types.ts';
import { type Folded, foldWhiteSpace } from './fold.ts';
import { type Parents, parentsOf } from './parents.ts';
import { type TextFinder, textFinder } from './text-finder.ts';

/** The documents as labels see them: by id, by folded text, and by the parents that stand for them. */
export interface LabelCorpus {
  readonly documents: ReadonlyMap<string, Document>;
  readonly folded: (id: string) => Folded;
  /** Places in the folded texts. */
  readonly find: TextFinder;
  readonly parents: Parents;
}

/** `documents` are sorted by id; each is its own parent unless stated otherwise. */
export function labelCorpus(
  documents: readonly Document[],
  parents: Parents = parentsOf(documents),
): LabelCorpus {
  const byId = new Map(documents.map((document) => [document.id, document]));
  const cache = new Map<string, Folded>();
  const foldedOf = (id: string) => {
    const known = cache.get(id);
    if (known) return known;
    const folded = foldWhiteSpace(byId.get(id)?.text ?? '');
    cache.set(id, folded);
    return folded;
  };
  let finder: TextFinder | undefined;
  return {
    documents: byId,
    folded: foldedOf,
    find: (wanted) => {
      finder ??= textFinder(new Map([...byId.keys()].map((id) => [id, foldedOf(id).text])));
      return finder(wanted);
    },
    parents,
  };
}
