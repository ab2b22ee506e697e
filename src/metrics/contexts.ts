import type { Hit, Span } from '../types.ts';

/** What a prompt would get of a hit. */
export function contextOf(hit: Hit): Span {
  return hit.context ?? hit;
}

/**
 * Tells of each context whether it is the first of its kind. Kept by their
 * starts, which few share, so that no key is put together for each.
 */
export function firstContexts(): (document: string, context: Span) => boolean {
  const seen = new Map<number, { document: string; end: number }[]>();
  return (document, { start, end }) => {
    const known = seen.get(start);
    if (!known) seen.set(start, [{ document, end }]);
    else if (known.some((one) => one.end === end && one.document === document)) return false;
    else known.push({ document, end });
    return true;
  };
}

/**
 * The hits without those whose context an earlier one brought already, as the
 * children of one parent do: a prompt would hold it once. One by one, since a
 * budget may be spent long before the last.
 */
export function* distinctContexts(hits: Iterable<Hit>): Generator<Hit> {
  const isFirst = firstContexts();
  for (const hit of hits) if (isFirst(hit.document, contextOf(hit))) yield hit;
}
