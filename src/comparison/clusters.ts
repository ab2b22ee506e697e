import type { Run } from '../types.ts';

/** More queries a cluster than this, and they are no longer treated as independent. */
const mostPerCluster = 1.5;
/** With fewer clusters there is too little to flip. */
const fewestClusters = 10;

/** Queries whose fates may hang together: about one document, flipped whole where there are clusters enough. */
export interface Clusters {
  /** One a query, in their order; undefined where each stands alone. */
  readonly of: readonly string[] | undefined;
  readonly count: number;
  /** Whether they would have been flipped, were there only more of them. */
  readonly ignored: boolean;
}

/** How the queries of these ids cluster. */
export function clustersOf(ids: readonly string[], { queries }: Pick<Run, 'queries'>): Clusters {
  const clusterOf = new Map(queries.map(({ id, cluster }) => [id, cluster]));
  const of = ids.map((id) => {
    const cluster = clusterOf.get(id);
    return typeof cluster === 'string' ? `document ${cluster}` : `query ${id}`;
  });
  const count = new Set(of).size;
  const dependent = ids.length > mostPerCluster * count;
  const enough = count >= fewestClusters;
  return { of: dependent && enough ? of : undefined, count, ignored: dependent && !enough };
}
