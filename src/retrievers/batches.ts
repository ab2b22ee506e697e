/** What one statement holds at most: a server may refuse larger ones, and memory is bounded by it. */
const MOST = 250;
const MOST_BYTES = 1_000_000;

/**
 * Items in their order, in batches for one statement each. An item that is larger has one to itself.
 *
 * @param sizeOf about how many bytes an item takes
 */
export function* inBatches<T>(
  items: Iterable<T>,
  sizeOf: (item: T) => number,
): Generator<readonly T[]> {
  let batch: T[] = [];
  let size = 0;
  for (const item of items) {
    const own = sizeOf(item);
    if (batch.length === MOST || (batch.length > 0 && size + own > MOST_BYTES)) {
      yield batch;
      batch = [];
      size = 0;
    }
    batch.push(item);
    size += own;
  }
  if (batch.length > 0) yield batch;
}
