import { collapseToParents } from '../collapse.ts';
import type { Judged } from '../metrics/judged.ts';
import type { QueryMetricAt } from '../metrics/metric-name.ts';
import { buyHits } from '../metrics/passage-recall.ts';
import type { Need } from '../types.ts';

/** Where one level of a query's list is cut, and which needs it finds. */
export interface Level {
  /** Rank of the last that counts, of hits or of parents; 0 where none does. */
  readonly last: number;
  /** Score of the last that counts, and of the first that does not; undefined where there is none. */
  readonly lastScore: number | undefined;
  readonly nextScore: number | undefined;
  /** Whether those that count, or those of them with a score of at least `above`, find the need. */
  finds(need: Need, above?: number): boolean;
}

/** The level of parents, which each one hit brings into the list. */
export interface ParentLevel extends Level {
  /** Ranks of the hits that bring parents of the need among the first k. */
  bringing(need: Need): number[];
}

/** The first k parents: any parent of a need finds it. */
export function parentLevel({ hits }: Pick<Judged, 'hits'>, k: number): ParentLevel {
  const collapsed = collapseToParents(hits, k + 1);
  const counted = collapsed.slice(0, k);
  return {
    last: counted.length,
    lastScore: counted.at(-1)?.hit.score,
    nextScore: collapsed[k]?.hit.score,
    finds: (need, above = Number.NEGATIVE_INFINITY) =>
      counted.some(({ parent, hit }) => hit.score >= above && need.parents.includes(parent)),
    bringing: (need) =>
      counted.flatMap(({ parent, hit }) => (need.parents.includes(parent) ? [hit.rank] : [])),
  };
}

/** The hits that a passage metric reads: a need is found where the metric counts it. */
export function passageLevel(judged: Judged, { metric, cutoff }: QueryMetricAt): Level {
  const { hits } = judged;
  const bought = metric.cutoff === 'tokens' ? buyHits(hits, cutoff).at(-1)?.hit : undefined;
  const count = bought ? hits.indexOf(bought) + 1 : Math.min(cutoff, hits.length);
  const counted = metric.cutoff === 'tokens' && !bought ? [] : hits.slice(0, count);
  return {
    last: counted.at(-1)?.rank ?? 0,
    lastScore: counted.at(-1)?.score,
    nextScore: hits[counted.length]?.score,
    finds(need, above = Number.NEGATIVE_INFINITY) {
      const passageNeeds = [{ need, evidence: { held: false, reached: 0 } }];
      const read = counted.filter(({ score }) => score >= above);
      return metric.value({ ...judged, hits: read, passageNeeds }, cutoff) > 1 - 1e-9;
    },
  };
}
