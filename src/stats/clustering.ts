import { UserError } from '../errors.ts';

/** How queries belong together: those about one document are not independent. */
export interface Clustering {
  /** The cluster of each query, in the same order; without it every query stands alone. */
  readonly clusters?: readonly string[] | undefined;
}

/** The items of each cluster, or each item alone; a UserError where there is not one cluster for each. */
export function groupByCluster<Item>(
  items: readonly Item[],
  { clusters }: Clustering,
): readonly (readonly Item[])[] {
  if (clusters === undefined) return items.map((item) => [item]);
  if (clusters.length !== items.length) {
    throw new UserError(
      `${items.length} queries, but ${clusters.length} clusters; give each query the name of its cluster`,
    );
  }
  const groups = new Map<string, Item[]>();
  clusters.forEach((cluster, index) => {
    const members = items.slice(index, index + 1);
    const known = groups.get(cluster);
    if (known === undefined) groups.set(cluster, members);
    else known.push(...members);
  });
  return [...groups.values()];
}
