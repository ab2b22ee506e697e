import { joinParents } from './joined.ts';
import type { Metric } from './metric.ts';
import { ndcg } from './ndcg.ts';

/** nDCG with the gain 2^grade − 1 of each need. */
export const ndcgExp: Metric = {
  meaning: 'ndcg with the gain 2^grade − 1, which sets high grades further apart',
  range: '0 to 1',
  source:
    'Burges et al., Learning to Rank using Gradient Descent (ICML 2005): gain 2^grade − 1; needs and ideal as for ndcg',
  cutoff: 'parents',
  needs: 'parents',
  value(judged, k) {
    const highest = Math.max(...judged.parentNeeds.map(({ grade }) => grade));
    const parentNeeds = judged.parentNeeds.map(({ grade, parents }) => ({
      // Over 2^highest, which cancels: no grade overflows, and a power of two costs no digits.
      grade: 2 ** (grade - highest) - 2 ** -highest,
      parents,
    }));
    const joined = joinParents(judged.parents, parentNeeds, judged.query.notRelevant);
    return ndcg.value({ ...judged, parentNeeds, joined }, k);
  },
};
