/** How large a batch may get. */
export interface BatchLimit<T> {
  /** Items. */
  readonly most: number;
  /** In the unit of `sizeOf`. An item that is larger has a batch to itself. */
  readonly room: number;
  readonly sizeOf: (item: T) => number;
}

/** Items in their order, in batches that stay within a limit. */
export function* inBatches<T>(
  items: Iterable<T>,
  { most, room, sizeOf }: BatchLimit<T>,
): Generator<readonly T[]> {
  let batch: T[] = [];
  let size = 0;
  for (const item of items) {
    const own = sizeOf(item);
    if (batch.length === most || (batch.length > 0 && size + own > room)) {
      yield batch;
      batch = [];
      size = 0;
    }
    batch.push(item);
    size += own;
  }
  if (batch.length > 0) yield batch;
}
