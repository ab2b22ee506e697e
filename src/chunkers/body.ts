import { frontMatterOf } from '../segment/front-matter.ts';
import type { Document, Span } from '../types.ts';
import type { CommonParameters } from './common-parameters.ts';

/** The part of a document that is chunked: all of it, or what follows front matter that is not kept. */
export function bodyOf(document: Document, frontMatter: CommonParameters['frontMatter']): Span {
  const [dropped] = frontMatterDropped(document, frontMatter);
  return { start: dropped?.end ?? 0, end: document.text.length };
}

/** A document's front matter where it is not chunked. */
export function frontMatterDropped(
  document: Document,
  frontMatter: CommonParameters['frontMatter'],
): readonly Span[] {
  const found = frontMatter === 'keep' ? undefined : frontMatterOf(document);
  return found ? [found] : [];
}
