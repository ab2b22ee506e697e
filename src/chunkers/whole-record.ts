import { trimSpan } from '../segment/ink.ts';
import type { Document } from '../types.ts';
import type { BoundChunker, ChunkerEnv, Cut } from './define-chunker.ts';
import { spanMeasure } from './span-measure.ts';

/** What a chunker cuts of a part of a document; a record that fits one chunk is not split. */
export function cutsOf(document: Document, chunker: BoundChunker, env: ChunkerEnv): readonly Cut[] {
  return isWhole(document, chunker, env)
    ? [trimSpan(document.text, env.body)]
    : chunker.cut(document, env);
}

/** Whether a document is a record that one chunk can hold; not where it is blank. */
export function isWhole(document: Document, chunker: BoundChunker, env: ChunkerEnv): boolean {
  if (document.format !== 'record') return false;
  const { start, end } = trimSpan(document.text, env.body);
  return end > start && fitsChunk(document, chunker, env);
}

/** Whether one chunk can hold a part of a document: it is within the limit, or the strategy has none. */
export function fitsChunk(document: Document, chunker: BoundChunker, env: ChunkerEnv): boolean {
  if (chunker.fits) return chunker.fits(document, env);
  const { limits } = chunker.promises;
  if (limits?.size === undefined) return true;
  const span = trimSpan(document.text, env.body);
  const measure = spanMeasure(document, limits, env.body);
  return measure(span, limits.prefix ? env.prefix(span) : '') <= limits.size;
}
