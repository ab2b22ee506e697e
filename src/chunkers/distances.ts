/** Distances closer than this are equal: sums of floats differ in their last digits. */
const STEP = 1e9;

/** Whether a vector has a direction: not all zero, and all numbers. */
export function hasDirection(vector: Float32Array): boolean {
  const length = Math.sqrt(dot(vector, vector));
  return length > 0 && Number.isFinite(length);
}

/**
 * Cosine distances (0 to 2, rounded to 1e-9) between each vector and the next;
 * undefined where one of the two has no direction.
 */
export function neighbourDistances(vectors: readonly Float32Array[]): (number | undefined)[] {
  const lengths = vectors.map((vector) =>
    hasDirection(vector) ? Math.sqrt(dot(vector, vector)) : 0,
  );
  return vectors.slice(1).map((next, index) => {
    const vector = vectors[index];
    const scale = (lengths[index] ?? 0) * (lengths[index + 1] ?? 0);
    return vector && scale > 0 ? round(1 - dot(vector, next) / scale) : undefined;
  });
}

/** A number to 1e-9. */
export function round(value: number): number {
  return Math.round(value * STEP) / STEP;
}

function dot(a: Float32Array, b: Float32Array): number {
  let sum = 0;
  for (let at = 0; at < a.length; at += 1) sum += (a[at] ?? 0) * (b[at] ?? 0);
  return sum;
}
