import type { Variant } from '../types.ts';

/** Above this share, overlap inflates the corpus without finding more. */
const usualShare = 0.2;

/** A sentence about a variant whose chunks share more than is usual, with what it costs. */
export function overlapNote({ name, promises: { limits } }: Variant): string | undefined {
  const { size, overlap } = limits ?? {};
  if (size === undefined || overlap === undefined || overlap <= size * usualShare) return undefined;
  const percent = (share: number) => `${Math.round(100 * share)} %`;
  return `${name}: chunks share up to ${percent(overlap / size)} with the one before, which grows the corpus by up to ${percent(overlap / (size - overlap))}; 10 to 20 % is usual`;
}
