import type { Metric } from './metric.ts';

/** How much of the chunks around the labelled text is labelled text, were retrieval perfect. */
export const precisionOmega: Metric = {
  meaning:
    'labelled characters over the characters of all chunks that touch a label: precision, were retrieval perfect',
  range: '0 to 1',
  source:
    'Smith and Troynikov, Evaluating Chunking Strategies for Retrieval (Chroma, 2024); a chunk that ends where a label begins touches it',
  cutoff: 'none',
  ofSplit: true,
  needs: 'passages',
  value: ({ split }) =>
    split === null || split.touching + split.missed === 0
      ? 0
      : split.covered / (split.touching + split.missed),
};
