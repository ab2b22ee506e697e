import { countTokens } from '../segment/tokens.ts';
import { countWords } from '../segment/words.ts';
import type { SourceSize } from '../store/cut-records.ts';
import type { Store } from '../store/store.ts';
import type { Document } from '../types.ts';
import { sourceKey } from './source-key.ts';

const counted = new WeakMap<Document, SourceSize>();

/** Tokens and words of a document, counted once. */
export function sizeOf(document: Document): SourceSize {
  const known = counted.get(document);
  if (known) return known;
  const { text } = document;
  const size = { tokens: countTokens(text), words: countWords(text) };
  counted.set(document, size);
  return size;
}

/**
 * Tokens and words of all documents; those that a database knows are not
 * counted again. Between two documents it lets other work go on, so that it can
 * be done while the database is waited for.
 */
export async function corpusSize(
  documents: readonly Document[],
  store: Pick<Store, 'cuts'> | undefined,
): Promise<SourceSize> {
  const known = (await store?.cuts.sizes(documents.map(sourceKey))) ?? [];
  let tokens = 0;
  let words = 0;
  for (const [at, document] of documents.entries()) {
    const stored = known[at];
    if (!stored) await new Promise((resolve) => setImmediate(resolve));
    const size = stored ?? sizeOf(document);
    tokens += size.tokens;
    words += size.words;
  }
  return { tokens, words };
}
