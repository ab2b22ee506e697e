import type { Passage, Span } from '../types.ts';
import { characterAt } from './character.ts';
import type { LabelCorpus } from './corpus.ts';
import { foldWhiteSpace } from './fold.ts';

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
  return corpus.find(wanted).flatMap(({ id, start: at }) => {
    const folded = corpus.folded(id);
    if (splitsWord(folded.text, at) || splitsWord(folded.text, at + wanted.length)) return [];
    const start = folded.offsetAt(at);
    const end = folded.offsetAt(at + wanted.length - 1) + 1;
    const labelled = id === passage.document && start < passage.end && end > passage.start;
    return labelled ? [] : [{ document: id, start, end }];
  });
}

// Scripts that put no blank between words have no longer word to be inside of.
const wordCharacter = /[\p{L}\p{M}\p{N}_]/u;
const unspaced =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;

function splitsWord(text: string, at: number): boolean {
  const sides = [characterAt(text, at - 1), characterAt(text, at)];
  return sides.every((side) => wordCharacter.test(side) && !unspaced.test(side));
}
