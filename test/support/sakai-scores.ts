import { readFileSync } from 'node:fs';

const text = readFileSync(new URL('../reference/sakai20.csv', import.meta.url), 'utf8');

/** Scores of systems X, Y and Z on Sakai's 20 topics: a row per topic. */
export const sakaiScores: readonly (readonly number[])[] = text
  .trim()
  .split('\n')
  .slice(1)
  .map((line) => line.split(',').slice(1).map(Number));

/** Differences between two of the systems, by their columns. */
export function sakaiDifferences(first: number, second: number): number[] {
  return sakaiScores.map((row) => (row[first] ?? Number.NaN) - (row[second] ?? Number.NaN));
}
