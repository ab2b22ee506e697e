import { agrestiMin } from '../stats/agresti-min.ts';
import { bootstrapInterval } from '../stats/bootstrap-interval.ts';
import { detectableEffect } from '../stats/detectable-effect.ts';
import { mean } from '../stats/mean.ts';
import { pairedTInterval } from '../stats/paired-t-interval.ts';
import { type SignFlip, signFlip, type Tail } from '../stats/sign-flip.ts';
import type { PairedTest, Run } from '../types.ts';

/** More queries a cluster than this, and they are no longer treated as independent. */
const mostPerCluster = 1.5;
/** With fewer clusters there is too little to flip. */
const fewestClusters = 10;

export interface PairedOptions {
  readonly tail: Tail;
  readonly seed: number;
  /** How they fall by chance under this seed, where that is known. */
  readonly flips?: SignFlip | undefined;
  /** Whether to draw the bootstrap interval as well. */
  readonly bootstrap?: boolean;
  /** How the interval is made: t, or the one that stays open where nothing changed. */
  readonly interval?: 't' | 'agresti-min';
}

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

/** Tests the mean of differences, one a query, in the clusters' order. */
export function pairedTest(
  differences: readonly number[],
  clusters: Clusters,
  { tail, seed, flips, interval = 't', bootstrap = false }: PairedOptions,
): PairedTest {
  const clustering = { clusters: clusters.of };
  const { p, changed } = flips ?? signFlip(differences, { seed, ...clustering });
  const rose = tail === 'less' && (mean(differences) ?? 0) > 0;
  const t = pairedTInterval(differences, clustering);
  return {
    interval:
      interval === 'agresti-min'
        ? agrestiMin(differences, clustering)
        : t && { low: t.low, high: t.high },
    bootstrap: bootstrap ? bootstrapInterval(differences, { seed, ...clustering }) : null,
    p: p[tail],
    rise: rose ? p.greater : null,
    adjusted: null,
    changed,
    clusters: clusters.of ? clusters.count : null,
    detectable: detectableEffect(differences, clustering),
  };
}
