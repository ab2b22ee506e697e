import type { Document } from '../types.ts';
import { type Folded, foldWhiteSpace } from './fold.ts';

/** The documents as labels see them: by id, by folded text, and by the parent that stands for each. */
export interface LabelCorpus {
  readonly documents: ReadonlyMap<string, Document>;
  readonly folded: (id: string) => Folded;
  /** Copies (documents of equal text) share one parent: the first of them by id. */
  readonly parentOf: (id: string) => string;
}

/** `documents` are sorted by id. */
export function labelCorpus(documents: readonly Document[]): LabelCorpus {
  const byId = new Map(documents.map((document) => [document.id, document]));
  const firstWithText = new Map<string, string>();
  const parents = new Map<string, string>();
  for (const { id, text } of documents) {
    const parent = firstWithText.get(text) ?? id;
    firstWithText.set(text, parent);
    parents.set(id, parent);
  }
  const cache = new Map<string, Folded>();
  return {
    documents: byId,
    folded(id) {
      const known = cache.get(id);
      if (known) return known;
      const folded = foldWhiteSpace(byId.get(id)?.text ?? '');
      cache.set(id, folded);
      return folded;
    },
    parentOf: (id) => parents.get(id) ?? id,
  };
}
