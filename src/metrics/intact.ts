import type { Metric } from './metric.ts';

/** Needs that lie whole in some chunk, whatever is retrieved. */
export const intact: Metric = {
  meaning: 'share of the needs with a passage that lies whole in one chunk, whatever is retrieved',
  range: '0 to 1',
  source: 'DESIGN §4; the mean is over needs',
  cutoff: 'none',
  ofSplit: true,
  needs: 'passages',
  value: ({ passageNeeds }) =>
    passageNeeds.filter(({ evidence }) => evidence.held).length / passageNeeds.length,
  weight: ({ passageNeeds }) => passageNeeds.length,
};
