import { headingPathOf } from '../../segment/headings.ts';
import { countTokens } from '../../segment/tokens.ts';
import { countWords } from '../../segment/words.ts';
import type { Chunk, Document } from '../../types.ts';
import type { Problem } from './problem.ts';

/** What chunks say of themselves and is not so: document, position, heading path and counts. */
export function* factProblems(document: Document, chunks: readonly Chunk[]): Generator<Problem> {
  for (const [index, chunk] of chunks.entries()) {
    const { start, end } = chunk;
    const text = document.text.slice(start, end);
    const facts: readonly (readonly [rule: string, key: keyof Chunk, fact: unknown])[] = [
      ['document', 'document', document.id],
      ['ord', 'ord', index],
      ['heading-path', 'headingPath', headingPathOf(document, chunk)],
      ['counts', 'words', countWords(text)],
      ['counts', 'tokens', countTokens(text)],
      ['counts', 'prefixTokens', countTokens(chunk.prefix)],
    ];
    for (const [rule, key, fact] of facts) {
      const [said, is] = [JSON.stringify(chunk[key]), JSON.stringify(fact)];
      const message = `says "${key}": ${said}, which is ${is}`;
      if (said !== is) yield { rule, message, start, end, ord: index };
    }
  }
}
