import { countTokens } from '../segment/tokens.ts';
import { countWords } from '../segment/words.ts';
import type { Document } from '../types.ts';

export interface CorpusSize {
  readonly tokens: number;
  readonly words: number;
}

/**
 * Counts all documents. Between two of them it lets other work go on, so that
 * it can be done while the database is waited for.
 */
export async function corpusSize(documents: readonly Document[]): Promise<CorpusSize> {
  let tokens = 0;
  let words = 0;
  for (const { text } of documents) {
    await new Promise((resolve) => setImmediate(resolve));
    tokens += countTokens(text);
    words += countWords(text);
  }
  return { tokens, words };
}
