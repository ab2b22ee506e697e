import { type LabelCorpus, labelCorpus } from '../../src/labels/corpus.ts';
import type { Document } from '../../src/types.ts';

export function documentOf(id: string, text: string): Document {
  return { id, title: id, text, format: id.endsWith('.txt') ? 'text' : 'markdown', metadata: {} };
}

/** A corpus of these texts by id; state them in the order of their ids. */
export function corpusOf(texts: Readonly<Record<string, string>>): LabelCorpus {
  return labelCorpus(Object.entries(texts).map(([id, text]) => documentOf(id, text)));
}
