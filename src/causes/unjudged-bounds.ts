import { isSaturated } from '../chance-levels.ts';
import type { Judged } from '../metrics/judged.ts';
import { judgedShare } from '../metrics/judged-share.ts';
import { mean } from '../stats/mean.ts';
import type { Run, UnjudgedBounds } from '../types.ts';
import { answeredBy, parentMetricAt, unjudgedIn, valueOfList } from './unjudged-lists.ts';

/** From this share of judged parents on, a mean is taken as it is. */
const enough = 0.9;

/**
 * The mean of a parent metric were every unjudged parent of the first k an answer to all that
 * its query asks for: no judgement of them can bring a higher one. Null where at least .9 of
 * the first k are judged, or where the metric says nothing of the first k parents.
 */
export function unjudgedBounds(
  judged: readonly Judged[],
  name: string,
  run: Pick<Run, 'parents' | 'golden'>,
): UnjudgedBounds | null {
  const at = parentMetricAt(name);
  if (at === null || isSaturated(at, run)) return null;
  const scored = judged.filter(({ parentNeeds }) => parentNeeds.length > 0);
  const share = mean(scored.map((one) => judgedShare.value(one, at.cutoff)));
  const now = mean(scored.map((one) => at.metric.value(one, at.cutoff)));
  const upper = mean(
    scored.map(({ query, parents }) => {
      const open = unjudgedIn(query, parents.slice(0, at.cutoff));
      return valueOfList(answeredBy(query, open), parents, at);
    }),
  );
  if (share === null || now === null || upper === null || share >= enough) return null;
  return { metric: name, judged: share, mean: now, upper };
}
