import { discountedHits } from './discount.ts';
import { idealGain } from './ideal-order.ts';
import type { Metric } from './metric.ts';

/** Discounted gain of the first k parents over that of the best order. */
export const ndcg: Metric = {
  meaning: 'gain of the first k parents, discounted by rank, over that of the ideal order',
  range: '0 to 1',
  source:
    'trec_eval ndcg_cut_k (linear gain, log2 discount); a parent gains the grades of the needs it is the first to meet',
  cutoff: 'parents',
  needs: 'parents',
  value: ({ joined, parentNeeds }, k) =>
    Math.min(1, discountedHits(joined, k) / idealGain(parentNeeds, k)),
};
