import { type Metric, withCoverage } from './metric.ts';
import { isEnough } from './passage-coverage.ts';

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
    passageNeeds.filter(({ evidence: { reached, reachedWithAnswer } }) =>
      isEnough(reachedWithAnswer ?? reached, coverage),
    ).length / passageNeeds.length,
  weight: ({ passageNeeds }) => passageNeeds.length,
  atCoverage: (coverage) => withCoverage(reachable, coverage),
};
