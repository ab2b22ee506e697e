import { bindVariant } from '../../src/chunkers/bind-variant.ts';
import { type CheckProblem, checkVariant } from '../../src/chunkers/verify/check-variant.ts';
import type { Chunk, Document, Variant } from '../../src/types.ts';
import { documentOf } from '../contract/chunker.ts';
import { withToyVectors } from './toy-vectors.ts';

type Definition = { readonly strategy: string; readonly [key: string]: unknown };

/** Every strategy in small, in more than one unit where it has units. */
export const smallVariants: readonly Definition[] = [
  { strategy: 'whole' },
  { strategy: 'fixed', size: 8, overlap: 3 },
  { strategy: 'fixed', unit: 'word', size: 5, overlap: 4 },
  { strategy: 'fixed', unit: 'char', size: 12, overlap: 5 },
  { strategy: 'sliding', window: 3, stride: 1 },
  { strategy: 'sliding', unit: 'token', window: 6, stride: 5 },
  { strategy: 'recursive', size: 10, overlap: 4 },
  { strategy: 'recursive', unit: 'char', size: 20, overlap: 9 },
  { strategy: 'semantic', max: 12 },
  { strategy: 'sections', hardMax: 16 },
  { strategy: 'structural', target: 20, hardMax: 30, overlap: 8, minChunk: 4 },
  { strategy: 'structural', unit: 'char', target: 60, hardMax: 80, overlap: 30, minChunk: 0 },
  { strategy: 'sentence-window', sentences: 1 },
  {
    strategy: 'parent-child',
    parent: { strategy: 'structural', target: 40, hardMax: 60, overlap: 0, minChunk: 0 },
    child: { strategy: 'recursive', size: 8, overlap: 0 },
  },
];

export function variantOf(definition: Definition): Variant {
  return withToyVectors(bindVariant({ name: JSON.stringify(definition), definition }));
}

export function chunksOf(definition: Definition, document: string | Document): readonly Chunk[] {
  const cut = typeof document === 'string' ? documentOf(document) : document;
  return variantOf(definition).chunk(cut);
}

/** The texts that a variant's chunks slice out of a document. */
export function slicesOf(definition: Definition, text: string): string[] {
  return chunksOf(definition, text).map(({ start, end }) => text.slice(start, end));
}

export function spansOf(definition: Definition, text: string): [number, number][] {
  return chunksOf(definition, text).map(({ start, end }) => [start, end]);
}

/** What any strategy makes wrong of a text, as markdown and as plain text. */
export function problemsOf(text: string): readonly CheckProblem[] {
  const documents = [documentOf(text), documentOf(text, 'text')];
  return smallVariants.flatMap((definition) => checkVariant(variantOf(definition), documents));
}
