import type { Chunk, Document, Variant } from '../../types.ts';
import type { Problem } from './problem.ts';
import { contextProblems } from './verify-contexts.ts';
import { coverageProblems } from './verify-coverage.ts';
import { cutProblems } from './verify-cuts.ts';
import { factProblems } from './verify-facts.ts';
import { overlapProblems } from './verify-overlaps.ts';
import { sizeProblems } from './verify-sizes.ts';

/**
 * What is wrong with a document's chunks, held against what every chunk
 * promises and what the variant does: exact spans in order that split no
 * character, no text lost but what the variant leaves out, sizes and overlaps
 * within the limits, contexts around their chunks, and paths, counts and
 * ordinals that are true. None is as it should be.
 */
export function verify(
  document: Document,
  chunks: readonly Chunk[],
  { promises }: Pick<Variant, 'promises'>,
): readonly Problem[] {
  const cuts = [...cutProblems(document, chunks, promises.order)];
  // Of spans outside the document nothing else can be told.
  if (cuts.some(({ rule }) => rule === 'range')) return cuts;
  return [
    ...cuts,
    ...coverageProblems(document, chunks, promises),
    ...sizeProblems(document, chunks, promises),
    ...overlapProblems(document, chunks, promises),
    ...contextProblems(document, chunks),
    ...factProblems(document, chunks),
  ];
}
