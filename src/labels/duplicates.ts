import type { Passage, Span } from '../types.ts';
import type { LabelCorpus } from './corpus.ts';
import { foldWhiteSpace, occurrences } from './fold.ts';

/**
 * Other places of the corpus with the same text as a passage after folding
 * white space: they answer as well as the labelled place. A place inside a
 * longer word does not count ("port 80" is not in "port 8080").
 */
export function duplicatesOf(
  passage: Passage,
  corpus: LabelCorpus,
): (Span & { document: string })[] {
  const text = corpus.documents.get(passage.document)?.text ?? '';
  const wanted = foldWhiteSpace(text.slice(passage.start, passage.end)).text;
  const found: (Span & { document: string })[] = [];
  for (const id of corpus.documents.keys()) {
    const folded = corpus.folded(id);
    for (const at of occurrences(folded.text, wanted)) {
      if (splitsWord(folded.text, at) || splitsWord(folded.text, at + wanted.length)) continue;
      const start = folded.offsets[at] ?? 0;
      const end = (folded.offsets[at + wanted.length - 1] ?? 0) + 1;
      const labelled = id === passage.document && start < passage.end && end > passage.start;
      if (!labelled) found.push({ document: id, start, end });
    }
  }
  return found;
}

function splitsWord(text: string, at: number): boolean {
  return /^[\p{L}\p{N}]{2}$/u.test(text.slice(at - 1, at + 1));
}
