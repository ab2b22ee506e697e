import { retrievedCharacters } from './label-characters.ts';
import type { Metric } from './metric.ts';

/** Labelled characters that the first k chunks hold. */
export const charRecall: Metric = {
  meaning: 'labelled characters inside the first k chunks, over all labelled characters',
  range: '0 to 1',
  source:
    'recall of Smith and Troynikov, Evaluating Chunking Strategies for Retrieval (Chroma, 2024)',
  cutoff: 'hits',
  needs: 'passages',
  value(judged, k) {
    const { covered, labelled } = retrievedCharacters(judged, k);
    return covered / labelled;
  },
};
