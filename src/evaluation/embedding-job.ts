import type { VectorCache } from '../store/vector-cache.ts';
import type { Embedder, Role } from '../types.ts';

export interface EmbeddingProgress {
  /** Texts embedded by this run so far, of `total` that the cache lacked. */
  readonly done: number;
  readonly total: number;
  readonly cached: number;
  /** Share of the work done, by characters: texts differ in length. */
  readonly share: number;
}

/** Whose vectors are wanted, and where they are kept. */
export interface EmbeddingJob {
  readonly embedder: Embedder;
  readonly vectors: VectorCache;
  readonly signal?: AbortSignal | undefined;
  /** Embed nothing: what is not in the cache is an error. */
  readonly offline?: boolean | undefined;
  readonly onProgress?: ((progress: EmbeddingProgress) => void) | undefined;
  /** Told, in a sentence, what a user should know: vectors that had to be made again, for instance. */
  readonly onNote?: ((note: string) => void) | undefined;
}

export interface TextToEmbed {
  readonly role: Role;
  readonly text: string;
  /** Its place among those that share the two below: a function for each of a large corpus took half of what is kept of its texts. */
  readonly position?: number | undefined;
  /** Where it comes from, as messages call it: "chunk 3 of guide.md". */
  readonly where?: ((position: number) => string) | undefined;
  /** Handed its vector as soon as that is in the cache; of equal texts, that of the first alone. */
  readonly take?: ((vector: Float32Array, position: number) => void) | undefined;
}

/** A text and the key of its vector. */
export interface EmbeddingTask extends TextToEmbed {
  readonly key: string;
}

/** How messages call a text. */
export function nameOf({ role, text, position = 0, where }: TextToEmbed): string {
  if (where) return where(position);
  const start = text.replace(/\s+/g, ' ').trim();
  return `the ${role} "${start.length > 60 ? `${start.slice(0, 60)}…` : start}"`;
}
