import type { Hit, Span } from '../types.ts';

/** What a prompt would get of a hit. */
export function contextOf(hit: Hit): Span {
  return hit.context ?? hit;
}

/**
 * The hits without those whose context an earlier one brought already, as the
 * children of one parent do: a prompt would hold it once. One by one, since a
 * budget may be spent long before the last.
 */
export function* distinctContexts(hits: Iterable<Hit>): Generator<Hit> {
  const seen = new Set<string>();
  for (const hit of hits) {
    const { start, end } = contextOf(hit);
    const key = `${start} ${end} ${hit.document}`;
    if (seen.has(key)) continue;
    seen.add(key);
    yield hit;
  }
}
