import type { Hit, Span } from '../types.ts';

/** What a prompt would get of a hit. */
export function contextOf(hit: Hit): Span {
  return hit.context ?? hit;
}

/**
 * The hits without those whose context an earlier one brought already, as the
 * children of one parent do: a prompt would hold it once.
 */
export function distinctContexts(hits: readonly Hit[]): Hit[] {
  const seen = new Set<string>();
  return hits.filter((hit) => {
    const { start, end } = contextOf(hit);
    const key = `${start} ${end} ${hit.document}`;
    if (seen.has(key)) return false;
    seen.add(key);
    return true;
  });
}
