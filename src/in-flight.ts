import pMap, { pMapIterable } from 'p-map';

/**
 * Runs `work` on every item, `width` of them at once; the next item is taken
 * when there is room for it. Results are in the order of the items. The first
 * failure is thrown, and no further item taken.
 */
export function inFlight<Item, Result>(
  items: Iterable<Item>,
  width: number,
  work: (item: Item) => Promise<Result>,
): Promise<Result[]> {
  return pMap(items, work, { concurrency: width });
}

/**
 * Runs `work` on the items that come next, `width` of them at most, while what
 * came of the ones before is used: results in the order of the items.
 */
export function ahead<Item, Result>(
  items: Iterable<Item>,
  width: number,
  work: (item: Item) => Promise<Result>,
): AsyncIterable<Result> {
  return pMapIterable(items, work, { concurrency: width });
}
