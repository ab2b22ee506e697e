let order: readonly string[] = [];

/** Ids of the queries as the table shows them, of which a drawer shows the one before or after. */
export function setShownOrder(ids: readonly string[]): void {
  order = ids;
}

/** The query shown before or after another, as the table stands. */
export function neighbour(id: string, step: 1 | -1): string | undefined {
  const at = order.indexOf(id);
  return at < 0 ? undefined : order[at + step];
}

/** Where a query stands in the table: `3 of 17`. */
export function placeOf(id: string): string {
  const at = order.indexOf(id);
  return at < 0 ? '' : `${at + 1} of ${order.length}`;
}
