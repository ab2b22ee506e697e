import { hash32 } from '../../src/embedders/hashing.ts';
import type { Variant } from '../../src/types.ts';

const DIMENSIONS = 16;

/** A vector by the letters of a text's words: quick, and the same everywhere; zero for a text without letters. */
export function toyVector(text: string): Float32Array {
  const vector = new Float32Array(DIMENSIONS);
  for (const word of text.toLowerCase().match(/\p{L}+/gu) ?? []) {
    const at = hash32(word) % DIMENSIONS;
    vector[at] = (vector[at] ?? 0) + 1;
  }
  return vector;
}

/** A variant that needs no embedder. */
export function withToyVectors(variant: Variant): Variant {
  return { ...variant, chunk: (document) => variant.chunk(document, toyVector) };
}
