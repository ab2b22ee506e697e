import type { Chunker } from './define-chunker.ts';
import { fixed } from './fixed.ts';
import { parentChild } from './parent-child.ts';
import { recursive } from './recursive.ts';
import { sections } from './sections.ts';
import { semantic } from './semantic.ts';
import { sentenceWindow } from './sentence-window.ts';
import { sliding } from './sliding.ts';
import { structural } from './structural.ts';
import { whole } from './whole.ts';

/** Every strategy a variant can name. */
export const chunkers: { readonly [strategy: string]: Chunker } = {
  whole,
  fixed,
  sliding,
  recursive,
  semantic,
  sections,
  structural,
  'sentence-window': sentenceWindow,
  'parent-child': parentChild,
};
