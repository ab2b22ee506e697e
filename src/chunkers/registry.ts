import type { Chunker } from './define-chunker.ts';
import { fixed } from './fixed.ts';
import { sections } from './sections.ts';
import { structural } from './structural.ts';
import { whole } from './whole.ts';

/** Every strategy a variant can name. */
export const chunkers: { readonly [strategy: string]: Chunker } = {
  whole,
  fixed,
  sections,
  structural,
};
