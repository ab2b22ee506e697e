import { fitText, joinVectors } from './fit-text.ts';

/**
 * The vectors of texts of any length: each is cut to pieces that the model
 * reads whole, by its rule for texts past the limit, and the pieces' vectors
 * are joined again.
 *
 * @throws RefusedTextsError for a text past the limit where that is an error
 */
export async function embedPieces(
  texts: readonly string[],
  {
    prefix,
    fit,
    embed,
  }: {
    /** In front of every piece, and counted. */
    prefix: string;
    fit: Parameters<typeof fitText>[1];
    embed: (pieces: readonly string[]) => Promise<readonly ArrayLike<number>[]>;
  },
): Promise<Float32Array[]> {
  const count = (text: string) => fit.count(prefix + text);
  const pieces = texts.map((text) => fitText(text, { ...fit, count }));
  const vectors = await embed(pieces.flat().map(({ text }) => prefix + text));
  let start = 0;
  return pieces.map((own) => {
    const vector = joinVectors(own, vectors.slice(start, start + own.length));
    start += own.length;
    return vector;
  });
}

/** The vectors of the texts that are not blank, with a zero vector for each that is. */
export function withBlanks(
  texts: readonly string[],
  vectors: readonly Float32Array[],
  dimensions: number,
): Float32Array[] {
  let next = 0;
  return texts.map((text) => {
    const vector = text.trim() === '' ? undefined : vectors[next++];
    return vector ?? new Float32Array(dimensions);
  });
}
