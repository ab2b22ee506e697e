import { agrestiMin } from '../stats/agresti-min.ts';
import { bootstrapInterval } from '../stats/bootstrap-interval.ts';
import { detectableEffect } from '../stats/detectable-effect.ts';
import { mean } from '../stats/mean.ts';
import { pairedTInterval } from '../stats/paired-t-interval.ts';
import type { Tail } from '../stats/sign-flip.ts';
import type { PairedTest } from '../types.ts';
import type { Pair } from './pair.ts';

export interface PairedOptions {
  readonly tail: Tail;
  readonly seed: number;
  /** Whether to draw the bootstrap interval as well. */
  readonly bootstrap?: boolean;
  /** How the interval is made: t, or the one that stays open where nothing changed. */
  readonly interval?: 't' | 'agresti-min';
}

/** Tests the mean of a pair's differences. */
export function pairedTest(
  { differences, clusters, flips: { p, changed } }: Pair,
  { tail, seed, interval = 't', bootstrap = false }: PairedOptions,
): PairedTest {
  const clustering = { clusters: clusters.of };
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
