import { z } from '../schema.ts';

/** A whole number of at least `least`, with a message a person can act on. */
export function whole(name: string, least: number) {
  const error = `"${name}" must be a whole number of at least ${least}`;
  return z.int({ error }).min(least, { error });
}

const overlapError =
  'the overlap must be a whole number of at least 0, or a percentage such as "10%"';

/** Units that neighbours share, or a percentage of the size as in `"10%"`. */
export const overlapSchema = z.union(
  [
    z.int({ error: overlapError }).min(0, { error: overlapError }),
    z.string().regex(/^\d{1,3}(?:\.\d+)?\s*%$/, { error: overlapError }),
  ],
  { error: overlapError },
);
export type Overlap = z.infer<typeof overlapSchema>;

/** The overlap in units; a percentage is rounded down. */
export function overlapOf(overlap: Overlap, size: number): number {
  if (typeof overlap === 'number') return overlap;
  return Math.floor((size * Number.parseFloat(overlap)) / 100);
}

/** Why an overlap does not go with a size, or undefined; one that is no number is another problem. */
export function overlapProblem(overlap: Overlap, size: number, name: string): string | undefined {
  if (!(overlapOf(overlap, size) >= size)) return undefined;
  return `the overlap must be smaller than "${name}" (${size}), but is ${overlap}`;
}
