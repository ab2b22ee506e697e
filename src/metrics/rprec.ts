import type { Metric } from './metric.ts';
import { recall } from './recall.ts';

/** R-precision: needs met by the first R parents, R being the number of needs. */
export const rprec: Metric = {
  meaning: 'share of the needs whose parent is among the first R, R being the number of needs',
  range: '0 to 1',
  source: 'trec_eval Rprec (hits in the top R / R), over needs: recall at R',
  cutoff: 'none',
  needs: 'parents',
  reach: (needs) => needs.length,
  value: (judged) => recall.value(judged, judged.parentNeeds.length),
};
