import { retrievedCharacters } from './label-characters.ts';
import type { Metric } from './metric.ts';

/** How much of the first k chunks is labelled. */
export const charPrecision: Metric = {
  meaning:
    'labelled characters inside the first k chunks, over all characters of these chunks, repeated ones each time',
  range: '0 to 1',
  source:
    'precision of Smith and Troynikov, Evaluating Chunking Strategies for Retrieval (Chroma, 2024); 0 where nothing was retrieved',
  cutoff: 'hits',
  needs: 'passages',
  value(judged, k) {
    const { covered, retrieved } = retrievedCharacters(judged, k);
    return retrieved === 0 ? 0 : covered / retrieved;
  },
};
