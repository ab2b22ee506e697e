/** The numbers as a vector of unit length; all zero stays all zero. */
export function unitVector(values: ArrayLike<number>): Float32Array {
  // Scaled by the largest first, so that no square is too large or too small.
  let largest = 0;
  for (let i = 0; i < values.length; i++) largest = Math.max(largest, Math.abs(values[i] ?? 0));
  const unit = new Float32Array(values.length);
  if (largest === 0) return unit;
  let squares = 0;
  for (let i = 0; i < values.length; i++) squares += ((values[i] ?? 0) / largest) ** 2;
  const length = Math.sqrt(squares);
  for (let i = 0; i < values.length; i++) unit[i] = (values[i] ?? 0) / largest / length;
  return unit;
}
