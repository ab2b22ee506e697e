import { retrievedCharacters } from './label-characters.ts';
import type { Metric } from './metric.ts';

/** Overlap of the first k chunks with the labelled text, over both together. */
export const iou: Metric = {
  meaning:
    'labelled characters inside the first k chunks, over the characters of these chunks and the labelled ones they miss',
  range: '0 to 1',
  source:
    'token-wise intersection over union of Smith and Troynikov, Evaluating Chunking Strategies for Retrieval (Chroma, 2024), in characters as their code has it',
  cutoff: 'hits',
  needs: 'passages',
  value(judged, k) {
    const { covered, missed, retrieved } = retrievedCharacters(judged, k);
    return covered / (retrieved + missed);
  },
};
