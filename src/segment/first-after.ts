import type { Span } from '../types.ts';

/** Index of the first of some ordered spans without overlap that ends after an offset; their number when none does. */
export function firstAfter(spans: readonly Span[], offset: number): number {
  let low = 0;
  let high = spans.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((spans[middle]?.end ?? 0) <= offset) low = middle + 1;
    else high = middle;
  }
  return low;
}
