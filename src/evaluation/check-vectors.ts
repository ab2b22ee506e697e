import { EXIT, IncompleteError, RefusedTextsError } from '../errors.ts';
import { squaredNorm } from '../retrievers/vector-rows.ts';
import type { Embedder } from '../types.ts';

/** A float32's last digits, and models that normalise in half precision. */
const UNIT_TOLERANCE = 1e-3;

/**
 * Holds an embedder to its word: a vector a text, all of one length, of unit
 * norm or zero. Gives the number of dimensions.
 *
 * @param count how many texts there were
 * @param dimensions what they must have; 0 where it is not known yet
 * @throws RefusedTextsError where one text may be to blame
 * @throws IncompleteError where the embedder is
 */
export function checkVectors(
  vectors: readonly Float32Array[],
  { count, embedder, dimensions = 0 }: { count: number; embedder: Embedder; dimensions?: number },
): number {
  const who = `the embedder "${embedder.id}"`;
  if (vectors.length !== count) {
    throw new RefusedTextsError(`${who} gave ${vectors.length} vectors for ${count} texts`, {
      exitCode: EXIT.incomplete,
    });
  }
  const expected = dimensions || (vectors[0]?.length ?? 0);
  for (const vector of vectors) {
    if (vector.length === 0) throw new IncompleteError(`${who} gave a vector without numbers`);
    if (vector.length !== expected) {
      throw new IncompleteError(
        `${who} gave a vector of ${vector.length} dimensions, where its others have ${expected}`,
      );
    }
    const norm = normOf(vector);
    if (!Number.isFinite(norm)) {
      throw new RefusedTextsError(`${who} gave a vector that is not all numbers`, {
        exitCode: EXIT.incomplete,
      });
    }
    if (!isUnit(norm)) {
      throw new IncompleteError(
        `${who} gave a vector of length ${norm.toPrecision(4)}: vectors must be of length 1, or zero`,
      );
    }
  }
  return expected;
}

/** Whether a cached vector is what an embedder of these dimensions can have given. */
export function isSound(vector: Float32Array, dimensions: number | undefined): boolean {
  if (dimensions !== undefined && vector.length !== dimensions) return false;
  return isUnit(normOf(vector));
}

function normOf(vector: Float32Array): number {
  return Math.sqrt(squaredNorm(vector));
}

function isUnit(norm: number): boolean {
  return norm === 0 || Math.abs(norm - 1) <= UNIT_TOLERANCE;
}
