/** What one statement holds at most: a server may refuse larger ones, and memory is bounded by it. */
const MOST = 250;
const MOST_CHARACTERS = 500_000;

/** Items in their order, in batches for one statement each. An item that is larger has one to itself. */
export function* inBatches<T>(
  items: Iterable<T>,
  charactersOf: (item: T) => number,
): Generator<readonly T[]> {
  let batch: T[] = [];
  let characters = 0;
  for (const item of items) {
    const more = charactersOf(item);
    if (batch.length === MOST || (batch.length > 0 && characters + more > MOST_CHARACTERS)) {
      yield batch;
      batch = [];
      characters = 0;
    }
    batch.push(item);
    characters += more;
  }
  if (batch.length > 0) yield batch;
}
