import type { Chunk, Document } from '../types.ts';

/** Gives the chunks of a document that a rule finds fault with. */
export type Look = (document: Document, chunks: readonly Chunk[]) => readonly Chunk[];

/** A thing that often spoils a chunk: counted, never an error. To add one, write a file and a line in the registry. */
export interface LintRule {
  /** What a chunk with this fault is, for people. */
  readonly meaning: string;
  /** Begins with one variant; the documents of the corpus follow, each with all its chunks in order. */
  begin(): Look;
}
