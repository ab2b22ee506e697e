import type { Metric } from './metric.ts';

/** How many parents a list holds in TREC's custom. */
const listLength = 1000;

/** How rarely parents judged not relevant stand above right ones; unjudged parents do not count. */
export const bpref: Metric = {
  meaning:
    'how few of the parents judged not relevant (grade 0) stand above those that meet a need; unjudged ones are ignored',
  range: '0 to 1',
  source:
    'Buckley and Voorhees, Retrieval Evaluation with Incomplete Information (SIGIR 2004), as trec_eval bpref: (1/R) Σ over needs met of 1 − min(judged not relevant above, R) / min(N, R)',
  cutoff: 'none',
  needs: 'parents',
  reach: () => listLength,
  value({ joined: { met, right, notRelevant }, parentNeeds }) {
    const needs = parentNeeds.length;
    const most = Math.min(notRelevant, needs);
    let above = 0;
    let sum = 0;
    for (let at = 0; at < met.length; at += 1) {
      // With none judged not relevant, `most` is 0 and so is `above`.
      sum += (met[at] ?? 0) * (above === 0 ? 1 : 1 - Math.min(above, needs) / most);
      above += 1 - (right[at] ?? 0);
    }
    return sum / needs;
  },
};
