import type { Metric } from './metric.ts';

/** Needs that all chunks together cover, whatever is retrieved: the ceiling of passage-recall. */
export const reachable: Metric = {
  meaning:
    'share of the needs with a passage that the chunks together cover, whatever is retrieved',
  range: '0 to 1',
  source: 'DESIGN §4; the mean is over needs',
  cutoff: 'none',
  ofSplit: true,
  needs: 'passages',
  value: ({ passageNeeds, coverage }) =>
    passageNeeds.filter(({ evidence }) => evidence.reached >= coverage - 1e-9).length /
    passageNeeds.length,
  weight: ({ passageNeeds }) => passageNeeds.length,
};
