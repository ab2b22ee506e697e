import { RefusedTextsError } from '../errors.ts';

/** A text this short is read whole by every model. */
const SHORTEST = 800;

/** How much longer than those before a text must be to be worth another look. */
const LONGER = 1.2;

/** What of a longer text a server that reads it whole cannot give the same vector. */
const SAME = 1 - 1e-4;

const OTHER =
  'zebra quartz violin harbour umbrella lantern cinnamon glacier trumpet orchard velvet comet ';

/**
 * Finds out whether a server drops the end of long texts without a word, which
 * several do: with a tenth of other words behind it, a text that is read whole
 * gets another vector. Looked at is the longest text, and again where one is a
 * good deal longer.
 *
 * @throws RefusedTextsError when the end of the longest is not read
 */
export function tailCheck(): (
  texts: readonly string[],
  vectors: readonly Float32Array[],
  embed: (text: string) => Promise<readonly Float32Array[]>,
) => Promise<void> {
  let longest = SHORTEST / LONGER;
  return async (texts, vectors, embed) => {
    const text = texts.reduce((a, b) => (b.length > a.length ? b : a), '');
    const vector = vectors[texts.indexOf(text)];
    if (!vector || text.length < longest * LONGER) return;
    const [changed] = await embed(lengthened(text)).catch((error: unknown) => {
      // A server that refuses longer texts cuts none.
      if (error instanceof RefusedTextsError) return [];
      throw error;
    });
    if (changed && cosine(vector, changed) > SAME) {
      throw new RefusedTextsError(
        "the server reads only its beginning: words behind its end do not change its vector. Use smaller chunks, give the model a longer context on the server, or say behind the model's name what it reads and what shall become of the rest, as in maxTokens=512,overflow=mean",
      );
    }
    longest = Math.max(longest, text.length);
  };
}

function lengthened(text: string): string {
  return `${text} ${OTHER.repeat(Math.ceil(text.length / 10 / OTHER.length))}`;
}

function cosine(a: Float32Array, b: Float32Array): number {
  return a.reduce((sum, value, i) => sum + value * (b[i] ?? 0), 0);
}
